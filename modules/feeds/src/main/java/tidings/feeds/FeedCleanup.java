// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Edge;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.feeds.filling.RunningJob;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Op;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Removes the feed rows of a closed edge, except those that another edge admits. Pages ignore these
 * rows anyway; removing them frees space.
 *
 * <p>Each transaction checks that the feed's state is still the one that was read, so rows of an
 * edge opened meanwhile are kept.
 */
final class FeedCleanup {
  /** Outbox rows read at a time. */
  static final int BATCH_SIZE = 500;
  /** Rows removed in one transaction, which also checks the feed's state. */
  static final int MAX_REMOVALS = Table.MAX_TRANSACTION_OPS - 1;

  private final Table table;
  private final InstantSource clock;
  private final FollowCache followCache;
  private final FeedCachePolicy cachePolicy;

  FeedCleanup(
      Table table, InstantSource clock, FollowCache followCache, FeedCachePolicy cachePolicy) {
    this.table = table;
    this.clock = clock;
    this.followCache = followCache;
    this.cachePolicy = cachePolicy;
  }

  /**
   * Runs a cleanup job, unless the edges may be read incompletely.
   *
   * @return whether it is done
   * @throws tidings.store.ConditionFailedException if the edges or the job have changed, or the job
   *     was taken over
   */
  boolean run(RunningJob running) {
    var job = running.stored();
    var state = table.get(FeedKeys.feedState(job.user())).await();
    var follows = followCache.get(job.user(), state);
    if (!follows.isSettled()) {
      return false;
    }
    clean(running, follows.edges(), FeedStateRow.checkUnchanged(job.user(), state));
    new Transaction().delete(job.key()).onlyIf(running.isStillOwned()).commit(table).await();
    return true;
  }

  /** Rows below the retention floor are skipped, as they expire. */
  private void clean(RunningJob running, Map<Ref, Edge> edges, Op unchanged) {
    var user = running.stored().user();
    var target = running.stored().target();
    var floor = cachePolicy.retention().floor(clock.instant()).orElse(Position.FIRST);
    var outbox = ActivityKeys.outboxOf(target, floor, Position.LAST).limit(BATCH_SIZE);
    var partitions = cachePolicy.largeAudiences().current().inPartitions(target, outbox);
    for (var slice : Slices.ofEach(table, partitions)) {
      var posted =
          slice.items().stream().map(row -> ActivityKeys.activityInOutbox(row.key().sk())).toList();
      remove(user, findRefused(user, posted, edges), unchanged);
      running.renewIfDue();
    }
  }

  /**
   * Returns the activities with a feed row that no edge admits. Blocks and mutes are ignored,
   * because they may end.
   */
  private List<ActivityId> findRefused(
      UserId user, List<ActivityId> posted, Map<Ref, Edge> edges) {
    var rows = table.getAll(posted.stream().map(id -> FeedKeys.feed(user, id)).toList()).await();
    var withRow = posted.stream().filter(id -> rows.containsKey(FeedKeys.feed(user, id))).toList();
    var bodies =
        table.getAll(withRow.stream().map(id -> ActivityKeys.profile(id)).toList()).await();
    var now = clock.instant();
    return withRow.stream()
        .filter(
            id -> Optional.ofNullable(bodies.get(ActivityKeys.profile(id)))
                .map(body -> Audience.of(ActivityRow.of(id, body).envelope()))
                .filter(audience -> audience.via(user, edges, BlocksAndMutes.NONE, now).isEmpty())
                .isPresent())
        .toList();
  }

  private void remove(UserId user, List<ActivityId> refused, Op unchanged) {
    for (int first = 0; first < refused.size(); first += MAX_REMOVALS) {
      var transaction = new Transaction().add(unchanged);
      refused.subList(first, Math.min(first + MAX_REMOVALS, refused.size()))
          .forEach(id -> transaction.delete(FeedKeys.feed(user, id)));
      transaction.commit(table).await();
    }
  }
}
