// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.errors.ErrorCode.SELF_FOLLOW;
import static tidings.core.errors.ErrorCode.TOO_MANY;
import static tidings.schema.rows.CountsRow.FOLLOWERS;
import static tidings.schema.rows.CountsRow.FOLLOWING;
import static tidings.schema.rows.CountsRow.PAST_EDGES;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Follows;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Opens an edge, or changes the options of an open one. Both sides, the counts, the notice and the
 * backfill job change in one transaction.
 */
record Following(Bus bus, Table table, InstantSource clock, Watermark watermark,
    Unfollowing unfollowing, EdgeCombiner combiner) {
  /** @param stamp position of the change */
  Edge follow(UserId user, Ref target, FollowOptions options, Position stamp) {
    if (target.equals(user.ref())) {
      throw SELF_FOLLOW.refusal("you cannot follow yourself");
    }
    var now = clock.instant().truncatedTo(MILLIS);
    options.until().ifPresent(end -> EndTime.requireValid(end, now));
    if (target.isActivity()) { // the transaction checks the block between two users
      new VisibilityReader(table).require(user, target);
    }
    var stored = table.get(FollowKeys.edge(user, target)).await();
    var before = stored.map(row -> EdgeRow.edge(target, row));
    if (stored.isEmpty() || before.filter(Edge::isOpen).isEmpty()) {
      return open(user, target, stored, options, now, stamp);
    }
    if (before.get().isOpenAt(now)) {
      return changeOptions(user, before.get(), stored.get(), options, stamp);
    }
    unfollowing.unfollow(user, target, History.PURGE, stamp); // expired, but not swept yet
    return open(user, target, Optional.empty(), options, now, stamp);
  }

  /** @param stored the row of a closed edge whose history was kept, if any */
  private Edge open(UserId user, Ref target, Optional<Item> stored, FollowOptions options,
      Instant now, Position stamp) {
    var counts = table.get(ActivityKeys.counts(user.ref())).await();
    if (CountsRow.ofEntity(counts).following() >= Follows.MAX_FOLLOWS) {
      throw TOO_MANY.refusal("you cannot follow more than " + Follows.MAX_FOLLOWS + " entities");
    }
    var past = stored.map(row -> EdgeRow.edge(target, row).intervals()).orElse(List.of());
    var intervals = withInterval(past, firstPosition(target, options));
    var edge =
        new Edge(target, now, intervals, options.verbs(), options.until(), options.notifies());
    var transaction = checkAllowed(user, target)
        .put(EdgeRow.following(user, edge, true, stored.map(EdgeRow::version).orElse(0L) + 1))
        .onlyIf(
            stored.map(EdgeRow::isUnchanged).orElseGet(() -> new Condition[]{Condition.absent()}))
        .put(EdgeRow.follower(user, edge))
        .add(CountsRow.add(target, FOLLOWERS, 1))
        .add(
            stored.isEmpty()
                ? CountsRow.add(user.ref(), FOLLOWING, 1)
                : CountsRow.add(user.ref(), Map.of(FOLLOWING, 1L, PAST_EDGES, -1L)))
        .add(FeedStateRow.markChanged(user, stamp))
        .put(FeedJobRow.fill(user, target, stamp.text()).item());
    EndTimeRow.ofEdge(user, edge).ifPresent(end -> transaction.put(end.item()));
    if (edge.notifies()) {
      transaction.put(EdgeRow.notified(user, target));
    }
    combiner.commit(EdgeChange.opening(user, edge, transaction, stamp));
    bus.publish(new Follows.FollowOpened(user, target));
    return edge;
  }

  /**
   * Returns the lower bound of the activities that the edge admits. It is never above the low
   * watermark, so that activities in fan-out are not lost.
   */
  private Position firstPosition(Ref target, FollowOptions options) {
    if (options.backfill().isEmpty()) {
      return Position.FIRST;
    }
    var low = watermark.low();
    int backfill = options.backfill().get();
    if (backfill == 0) {
      return low;
    }
    var newest = table.query(ActivityKeys.outboxOf(target).limit(backfill)).await().items();
    if (newest.size() < backfill) {
      return Position.FIRST;
    }
    var last = ActivityKeys.activityInOutbox(newest.getLast().key().sk());
    return last.isBefore(low) ? Position.of(last) : low;
  }

  /** Returns the earlier intervals as far as the new one does not cover them, and the new one. */
  private static List<Interval> withInterval(List<Interval> before, Position from) {
    var intervals = new ArrayList<Interval>();
    for (var interval : before) {
      if (interval.from().compareTo(from) >= 0) {
        break;
      }
      intervals.add(interval);
    }
    if (!intervals.isEmpty()) {
      var last = intervals.getLast();
      if (last.to().filter(end -> end.compareTo(from) < 0).isEmpty()) {
        intervals.set(intervals.size() - 1, new Interval(last.from(), Optional.empty()));
        return intervals;
      }
    }
    if (intervals.size() == Edge.MAX_INTERVALS) {
      throw TOO_MANY.refusal(
          "you cannot follow this more than " + Edge.MAX_INTERVALS + " times with kept history");
    }
    intervals.add(new Interval(from, Optional.empty()));
    return intervals;
  }

  /** Requires that the target exists and that there is no block between the two users. */
  private static Transaction checkAllowed(UserId user, Ref target) {
    var transaction = TargetExists.check(target);
    return target.isUser()
        ? BlockMuteRow.checkNotBlocked(transaction, user, new UserId(target.id()))
            .orRefuse(VisibilityReader.notFound(target))
        : transaction;
  }

  /** Changes the options of an open edge. New verbs may need a backfill. */
  private Edge changeOptions(UserId user, Edge before, Item stored, FollowOptions options,
      Position stamp) {
    var edge = new Edge(before.target(), before.since(), before.intervals(), options.verbs(),
        options.until(), options.notifies());
    if (edge.equals(before)) {
      return before;
    }
    boolean unfilled = EdgeRow.isUnfilled(stored) || !edge.verbs().equals(before.verbs());
    var transaction = new Transaction()
        .put(EdgeRow.following(user, edge, unfilled, EdgeRow.version(stored) + 1))
        .onlyIf(EdgeRow.isUnchanged(stored))
        .put(EdgeRow.follower(user, edge))
        .add(FeedStateRow.markChanged(user, stamp));
    if (unfilled) {
      transaction.put(FeedJobRow.fill(user, edge.target(), stamp.text()).item());
    }
    if (!edge.until().equals(before.until())) {
      EndTimeRow.ofEdge(user, before).ifPresent(end -> transaction.delete(end.key()));
      EndTimeRow.ofEdge(user, edge).ifPresent(end -> transaction.put(end.item()));
    }
    if (edge.notifies() != before.notifies()) {
      transaction.add(
          edge.notifies()
              ? new Op.Put(EdgeRow.notified(user, edge.target()), List.of())
              : new Op.Delete(FollowKeys.notified(edge.target(), user), List.of()));
    }
    transaction.commit(table).await();
    bus.publish(new Follows.FollowOpened(user, edge.target()));
    return edge;
  }
}
