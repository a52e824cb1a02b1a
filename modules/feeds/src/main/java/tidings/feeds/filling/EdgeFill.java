// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.filling;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import tidings.core.Edge;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.MergedAudiences;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Writes the feed rows of a new edge, from the outbox of its target. Until it is done, pages merge
 * that outbox. The edge is stored before the outbox is read, so later posts reach the feed through
 * the fan-out.
 */
public final class EdgeFill {
  /** Outbox rows read, and feed rows written, at a time. */
  private static final int BATCH_SIZE = 500;

  private final Table table;
  private final InstantSource clock;
  private final FeedCachePolicy cachePolicy;

  public EdgeFill(Table table, InstantSource clock, FeedCachePolicy cachePolicy) {
    this.table = table;
    this.clock = clock;
    this.cachePolicy = cachePolicy;
  }

  /** @throws tidings.store.ConditionFailedException if the job was replaced or taken over */
  public void run(RunningJob running) {
    var job = running.stored();
    var row = table.get(FollowKeys.edge(job.user(), job.target())).await();
    row.ifPresent(
        edge -> write(job.user(), EdgeRow.edge(job.target(), edge), running::renewIfDue));
    var end = new Transaction().delete(job.key()).onlyIf(running.isStillOwned());
    if (row.isPresent()) {
      end.update(FollowKeys.edge(job.user(), job.target()), EdgeRow.markFilled())
          .onlyIf(Condition.present())
          .add(FeedStateRow.markCachesOutdated(job.user()));
    } else {
      // the job may become visible before the edge that is stored with it
      end.check(FollowKeys.edge(job.user(), job.target()), Condition.absent());
    }
    end.commit(table).await();
  }

  /** @param onBatch called after each batch of rows */
  void write(UserId user, Edge edge, Runnable onBatch) {
    var now = clock.instant();
    var mergedAudiences = cachePolicy.largeAudiences().current();
    var lowest = edge.intervals().getFirst().from();
    var floor = cachePolicy.retention().floor(now).filter(retained -> retained.isAfter(lowest))
        .orElse(lowest);
    var outbox = ActivityKeys.outboxOf(edge.target()).limit(BATCH_SIZE);
    mergedAudiences.inPartitions(edge.target(), outbox)
        .forEach(
            partition -> write(user, edge, partition, mergedAudiences, floor, now, onBatch));
  }

  private void write(UserId user, Edge edge, Query outbox, MergedAudiences mergedAudiences,
      Position floor, Instant now, Runnable onBatch) {
    for (var slice : Slices.of(table, outbox)) {
      boolean isBelowFloor = false;
      var rows = new ArrayList<Item>(slice.items().size());
      for (var posted : slice.items()) {
        var id = ActivityKeys.activityInOutbox(posted.key().sk());
        isBelowFloor = id.isBefore(floor);
        if (!isBelowFloor && edge.admits(id, OutboxRow.verb(posted), now)
            && !mergedAudiences.covers(edge.target(), id)) {
          rows.add(FeedRow.of(user, id, cachePolicy.retention().duration()));
        }
      }
      table.putAll(rows).await();
      onBatch.run();
      if (isBelowFloor) {
        break;
      }
    }
  }
}
