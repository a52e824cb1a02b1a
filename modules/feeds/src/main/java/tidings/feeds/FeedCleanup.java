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
import tidings.schema.Keys;
import tidings.schema.readers.Retention;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Removes the rows that an edge has left in a feed when it was closed, but for those that another
 * edge admits. Pages refuse them anyway: this is for the room that they take.
 *
 * <p>No row is removed under other edges than it was looked at with: each transaction checks that
 * the feed's state is still the same. So whatever is followed meanwhile, what it brings stays.
 */
final class FeedCleanup {
  /** Activities of the outbox that are looked at at once. */
  static final int BATCH_SIZE = 500;
  /** Rows that are removed at once, besides the check of the state. */
  static final int MAX_REMOVALS = Table.MAX_TRANSACTION_OPS - 1;

  private final Table table;
  private final InstantSource clock;
  private final FollowCache followCache;
  private final Retention retention;

  FeedCleanup(Table table, InstantSource clock, FollowCache followCache, Retention retention) {
    this.table = table;
    this.clock = clock;
    this.followCache = followCache;
    this.retention = retention;
  }

  /**
   * Does the job. It is left to a later sweep while the edges may be seen in part.
   *
   * @throws tidings.store.ConditionFailedException when edges have changed meanwhile, or the job is another
   */
  void run(FeedJobRow job) {
    var state = table.get(Keys.feedState(job.user())).await();
    var follows = followCache.get(job.user(), state);
    if (follows.isSettled()) {
      clean(job.user(), job.target(), follows.edges(), FeedStateRow.unchanged(job.user(), state));
      new Transaction().delete(job.key()).onlyIf(job.isUnchanged()).commit(table).await();
    }
  }

  /** Rows that are older than the floor go by themselves. */
  private void clean(UserId user, Ref target, Map<Ref, Edge> edges, Op unchanged) {
    var floor = retention.floor(clock.instant()).orElse(Position.FIRST);
    var query = Keys.outboxOf(target, floor, Position.LAST).limit(BATCH_SIZE);
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(query.after(after)).await();
      var posted =
          slice.items().stream().map(row -> Keys.activityInOutbox(row.key().sk())).toList();
      remove(user, findRefused(user, posted, edges), unchanged);
      after = slice.next();
    } while (after.isPresent());
  }

  /** Those of which there is a row that nothing admits; blocks and mutes may end, and do not count. */
  private List<ActivityId> findRefused(
      UserId user, List<ActivityId> posted, Map<Ref, Edge> edges) {
    var rows = table.getAll(posted.stream().map(id -> Keys.feed(user, id)).toList()).await();
    var withRow = posted.stream().filter(id -> rows.containsKey(Keys.feed(user, id))).toList();
    var bodies =
        table.getAll(withRow.stream().map(id -> Keys.profile(id.ref())).toList()).await();
    var now = clock.instant();
    return withRow.stream()
        .filter(
            id -> Optional.ofNullable(bodies.get(Keys.profile(id.ref())))
                .map(body -> Audience.of(ActivityRow.of(id, body).envelope()))
                .filter(audience -> audience.via(user, edges, BlocksAndMutes.NONE, now).isEmpty())
                .isPresent())
        .toList();
  }

  private void remove(UserId user, List<ActivityId> refused, Op unchanged) {
    for (int first = 0; first < refused.size(); first += MAX_REMOVALS) {
      var transaction = new Transaction().add(unchanged);
      refused.subList(first, Math.min(first + MAX_REMOVALS, refused.size()))
          .forEach(id -> transaction.delete(Keys.feed(user, id)));
      transaction.commit(table).await();
    }
  }
}
