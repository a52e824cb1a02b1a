// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
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
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Follows;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.FollowState;
import tidings.core.Follows.History;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.readers.TargetExists;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Opens an edge, or changes the options of an open one. Both sides, the counts, the notice and the
 * backfill job change in one transaction. To follow a user who approves followers stores a request
 * instead.
 */
record Following(Bus bus, Table table, VisibilityReader visibility, LargeAudiences largeAudiences,
    InstantSource clock, Watermark watermark, Unfollowing unfollowing, FollowRequests requests,
    EdgeCombiner combiner) {
  /** @param stamp position of the change */
  FollowState follow(UserId user, Ref target, FollowOptions options, Position stamp) {
    if (target.equals(user.ref())) {
      throw SELF_FOLLOW.refusal("you cannot follow yourself");
    }
    var now = clock.instant().truncatedTo(MILLIS);
    options.until().ifPresent(end -> EndTime.requireValid(end, now));
    if (target.isActivity()) { // the transaction checks the block between two users
      visibility.require(user, target);
    }
    var rows = target.isUser()
        ? table.getAll(keys(user, new UserId(target.id()))).await()
        : Map.<Key, Item>of();
    var stored = target.isUser()
        ? Optional.ofNullable(rows.get(FollowKeys.edge(user, target)))
        : table.get(FollowKeys.edge(user, target)).await();
    requireNotErased(target, rows);
    var before = stored.map(row -> EdgeRow.edge(target, row));
    if (stored.isPresent() && before.filter(edge -> edge.isOpenAt(now)).isPresent()) {
      return FollowState.following(
          changeOptions(user, before.get(), stored.get(), options, stamp));
    }
    if (before.filter(Edge::isOpen).isPresent()) {
      unfollowing.unfollow(user, target, History.PURGE, stamp); // expired, but not swept yet
      stored = Optional.empty();
    }
    return target.isUser()
        ? followUser(user, new UserId(target.id()), stored, rows, options, now, stamp)
        : FollowState.following(
            open(user, target, stored, options, TargetExists.check(target), List.of(), now,
                stamp));
  }

  /** The edge to a user, the profile, which tells whether it needs a request, and the request. */
  private static List<Key> keys(UserId user, UserId target) {
    return List.of(FollowKeys.edge(user, target.ref()), ActivityKeys.profile(target.ref()),
        FollowKeys.request(target, user));
  }

  /** A follow of a user who is being erased is not changed any more. */
  private static void requireNotErased(Ref target, Map<Key, Item> rows) {
    if (ProfileRow.isErased(Optional.ofNullable(rows.get(ActivityKeys.profile(target))))) {
      throw VisibilityReader.notFound(target);
    }
  }

  /** Follows a user, or asks to. The transaction checks that the profile is as it was read. */
  private FollowState followUser(UserId user, UserId target, Optional<Item> stored,
      Map<Key, Item> rows, FollowOptions options, Instant now, Position stamp) {
    var profile = ProfileRow.find(Optional.ofNullable(rows.get(ActivityKeys.profile(target.ref()))))
        .orElseThrow(() -> VisibilityReader.notFound(target.ref()));
    var request = Optional.ofNullable(rows.get(FollowKeys.request(target, user)))
        .map(row -> FollowRequestRow.of(target, row));
    var transaction = checkNotBlocked(
        new Transaction().check(profile.key(), ProfileRow.isUnchanged(profile)), user, target);
    if (ProfileRow.isPrivate(profile)) {
      requireBelowLimit(user);
      return requests.request(user, target.ref(), request, options, transaction, now, stamp);
    }
    var notices = request.flatMap(pending -> requests.addRemoval(pending, transaction));
    return FollowState.following(
        open(user, target.ref(), stored, options, transaction, notices.stream().toList(), now,
            stamp));
  }

  /** Opens the edge that a user has asked for. */
  Done approve(UserId owner, UserId user, Position stamp) {
    var now = clock.instant().truncatedTo(MILLIS);
    var stored = table.get(FollowKeys.edge(user, owner.ref())).await();
    var before = stored.map(row -> EdgeRow.edge(owner.ref(), row));
    if (before.filter(edge -> edge.isOpenAt(now)).isPresent()) {
      return DONE; // approved before
    }
    var request = requests.require(owner, user, now);
    var transaction = checkNotBlocked(TargetExists.check(user.ref()), user, owner);
    var notices = new ArrayList<NoticeRow>();
    requests.addRemoval(request, transaction).ifPresent(notices::add);
    notices.add(RequestNotice.approved(table, user, owner, now));
    if (before.filter(Edge::isOpen).isPresent()) {
      unfollowing.unfollow(user, owner.ref(), History.PURGE, stamp);
      stored = Optional.empty();
    }
    open(user, owner.ref(), stored, request.options(), transaction, notices, now, stamp);
    return DONE;
  }

  private void requireBelowLimit(UserId user) {
    var counts = table.get(ActivityKeys.counts(user.ref())).await();
    if (CountsRow.ofEntity(counts).following() >= Follows.MAX_FOLLOWS) {
      throw TOO_MANY.refusal(
          user.ref() + " cannot follow more than " + Follows.MAX_FOLLOWS + " entities");
    }
  }

  /**
   * @param stored the row of a closed edge whose history was kept, if any
   * @param transaction checks whether it is allowed
   * @param notices that change with it
   */
  private Edge open(UserId user, Ref target, Optional<Item> stored, FollowOptions options,
      Transaction transaction, List<NoticeRow> notices, Instant now, Position stamp) {
    requireBelowLimit(user);
    var past = stored.map(row -> EdgeRow.edge(target, row).intervals()).orElse(List.of());
    var intervals = withInterval(past, firstPosition(target, options));
    var edge =
        new Edge(target, now, intervals, options.verbs(), options.until(), options.notifies());
    transaction
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
    notices.forEach(row -> transaction.add(row.write(stamp)));
    combiner.commit(EdgeChange.opening(user, edge, transaction, stamp));
    requests.publish(notices);
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
    var outbox = ActivityKeys.outboxOf(target).limit(backfill);
    var newest = largeAudiences.query(target, outbox).await().items();
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

  private static Transaction checkNotBlocked(
      Transaction transaction, UserId user, UserId target) {
    return BlockMuteRow.checkNotBlocked(transaction, user, target)
        .orRefuse(VisibilityReader.notFound(target.ref()));
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
