// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.filling;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Gatherers.windowFixed;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import tidings.core.Lanes;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Slice;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.Cached;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.JobRow.Kind;
import tidings.store.rows.StateRow;

/**
 * All fills that wait, user by user: for a command that has left many. Whatever it does not come to,
 * a server does. Waits for the store.
 */
public final class Rebuild {
  /** Users whose feeds are filled at once. */
  private static final int TOGETHER = 16;
  /** Edges of a user that are ended in one transaction: each with its job, and the feed's state. */
  private static final int ENDED = (Table.TRANSACTION_OPS - 1) / 2;

  private final Table table;
  private final Fill fill;

  public Rebuild(Table table, InstantSource clock, Cached cached) {
    this.table = table;
    this.fill = new Fill(table, clock, cached);
  }

  /** How many wait. */
  public long waiting() {
    long waiting = 0;
    for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
      Optional<String> after = Optional.empty();
      do {
        var slice = table.query(Keys.jobs(shard).after(after)).await();
        waiting += fills(slice).count();
        after = slice.next();
      } while (after.isPresent());
    }
    return waiting;
  }

  /** @param done is told how many more have been done */
  public void run(LongConsumer done) {
    try (var lanes = new Lanes(TOGETHER)) {
      for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
        run(shard, lanes, done);
      }
      lanes.done();
    }
  }

  private void run(int shard, Lanes lanes, LongConsumer done) {
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(Keys.jobs(shard).after(after)).await();
      fills(slice)
          .collect(groupingBy(JobRow::who))
          .forEach((who, jobs) -> lanes.take(() -> {
            fill(who, jobs);
            done.accept(jobs.size());
          }));
      after = slice.next();
    } while (after.isPresent());
  }

  private static Stream<JobRow> fills(Slice jobs) {
    return jobs.items().stream().map(JobRow::of).filter(job -> job.kind() == Kind.FILL);
  }

  private void fill(UserId who, List<JobRow> jobs) {
    jobs.stream().gather(windowFixed(ENDED)).forEach(some -> {
      var edges = table.getAll(some.stream().map(job -> Keys.edge(who, job.what())).toList())
          .await();
      var end = new Transaction();
      for (var job : some) {
        var row = Optional.ofNullable(edges.get(Keys.edge(who, job.what())));
        row.ifPresent(edge -> fill.write(who, EdgeRow.edge(job.what(), edge)));
        end.delete(job.key()).onlyIf(job.isStillTheSame());
        row.ifPresentOrElse(
            edge -> end.update(Keys.edge(who, job.what()), EdgeRow.filled())
                .onlyIf(Condition.present()),
            () -> end.check(Keys.edge(who, job.what()), Condition.absent()));
      }
      try {
        end.and(StateRow.filled(who)).commit(table).await();
      } catch (ConditionFailed changed) {
        some.forEach(this::again);
      }
    });
  }

  /** One that somebody else has changed or done meanwhile. */
  private void again(JobRow job) {
    Contention.retry(() -> {
      table.get(job.key())
          .await()
          .map(JobRow::of)
          .filter(now -> now.kind() == Kind.FILL)
          .ifPresent(fill::run);
      return job;
    });
  }
}
