// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.filling;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Optional;
import tidings.core.Edge;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.Cached;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.OutboxRow;
import tidings.store.rows.StateRow;

/**
 * Writes the rows that a new edge brings, from the outbox it leads to. Until that is done, pages
 * merge that outbox; what is posted meanwhile is written by the fan-out, as the edge is stored
 * before the outbox is read.
 */
public final class Fill {
  /** Rows a batch. */
  private static final int BATCH = 500;

  private final Table table;
  private final InstantSource clock;
  private final Cached cached;

  public Fill(Table table, InstantSource clock, Cached cached) {
    this.table = table;
    this.clock = clock;
    this.cached = cached;
  }

  /** @throws tidings.store.ConditionFailed when the job is another meanwhile */
  public void run(JobRow job) {
    var row = table.get(Keys.edge(job.who(), job.what())).await();
    var end = new Transaction().delete(job.key()).onlyIf(job.isStillTheSame());
    if (row.isPresent()) {
      write(job.who(), EdgeRow.edge(job.what(), row.get()));
      end.update(Keys.edge(job.who(), job.what()), EdgeRow.filled())
          .onlyIf(Condition.present())
          .and(StateRow.filled(job.who()));
    } else {
      // the job of an edge that is just being stored may be seen before the edge is
      end.check(Keys.edge(job.who(), job.what()), Condition.absent());
    }
    end.commit(table).await();
  }

  void write(UserId who, Edge edge) {
    var now = clock.instant();
    var merged = cached.large().now();
    var first = edge.intervals().getFirst().from();
    var floor = cached.retention().floor(now).filter(oldest -> oldest.isAfter(first)).orElse(first);
    var question = Keys.outboxOf(edge.what()).limit(BATCH);
    Optional<String> after = Optional.empty();
    boolean more = true;
    while (more) {
      var slice = table.query(question.after(after)).await();
      var rows = new ArrayList<Item>(slice.items().size());
      for (var posted : slice.items()) {
        var id = Keys.inOutbox(posted.key().sk());
        more = id.compareTo(floor) >= 0;
        if (more && edge.admits(id, OutboxRow.verb(posted), now)
            && !merged.holds(edge.what(), id)) {
          rows.add(FeedRow.of(who, id, cached.retention().keep()));
        }
      }
      table.putAll(rows).await();
      more &= slice.next().isPresent();
      after = slice.next();
    }
  }
}
