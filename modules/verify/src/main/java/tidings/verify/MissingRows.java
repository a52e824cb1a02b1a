// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static java.util.stream.Gatherers.windowFixed;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.LateRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Slice;
import tidings.store.Slices;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/**
 * Finds missing rows of a feed: reads each outbox, newest first, down to the retention floor.
 *
 * @param lowWatermark below it no post is pending
 */
record MissingRows(CheckContext context, FollowSnapshot follows, Position lowWatermark) {
  /** Outbox rows checked at a time. */
  private static final int BATCH_SIZE = 500;
  /** Rows repaired in one transaction, each with a row that reports a late arrival. */
  private static final int REPAIR_BATCH_SIZE = 40;
  /** Margin above the retention floor, for rows that may expire during the check. */
  private static final Duration EXPIRY_MARGIN = Duration.ofHours(1);

  void check(FindingListener listener) {
    check(follows.user().ref(), row -> true, listener);
    follows.filled().forEach((target, edge) -> check(target, row -> admits(edge, row), listener));
  }

  private boolean admits(Edge edge, Item posted) {
    return edge.admits(ActivityKeys.activityInOutbox(posted.key().sk()), OutboxRow.verb(posted),
        context.now());
  }

  private void check(Ref outbox, Predicate<Item> wanted, FindingListener listener) {
    var floor = context.cachePolicy().retention().floor(context.now().plus(EXPIRY_MARGIN))
        .orElse(Position.FIRST);
    var rows = ActivityKeys.outboxOf(outbox, floor, Position.LAST).limit(BATCH_SIZE);
    var partitions = context.cachePolicy().largeAudiences().current().inPartitions(outbox, rows);
    for (var slice : Slices.ofEach(context.table(), partitions)) {
      findMissing(outbox, ids(slice, wanted)).stream()
          .gather(windowFixed(REPAIR_BATCH_SIZE))
          .filter(batch -> follows.isUnchanged(context))
          .forEach(batch -> listener.onFinding(finding(batch)));
    }
  }

  private List<ActivityId> ids(Slice slice, Predicate<Item> wanted) {
    return slice.items().stream()
        .filter(wanted)
        .map(row -> ActivityKeys.activityInOutbox(row.key().sk()))
        .filter(id -> id.isBefore(lowWatermark))
        .toList();
  }

  /**
   * Returns the activities without a feed row that the feed must have and no fan-out will write.
   */
  private List<ActivityId> findMissing(Ref outbox, List<ActivityId> ids) {
    var absent = withoutRow(ids);
    if (absent.isEmpty()) {
      return List.of();
    }
    var keys = absent.stream()
        .flatMap(id -> Stream.of(ActivityKeys.profile(id), FeedKeys.fanOut(id)))
        .toList();
    var rows = context.getAll(keys);
    var wanted = absent.stream()
        .filter(id -> !rows.containsKey(FeedKeys.fanOut(id)))
        .flatMap(id -> Optional.ofNullable(rows.get(ActivityKeys.profile(id)))
            .map(row -> ActivityRow.of(id, row)).stream())
        .filter(ActivityRow::live)
        .map(ActivityRow::envelope)
        .filter(activity -> isFirstOutbox(outbox, activity))
        .map(Envelope::id)
        .toList();
    return withoutRow(wanted); // a fan-out may have written some and ended meanwhile
  }

  /**
   * Returns whether this is the first outbox that requires the row, so that it is reported once.
   */
  private boolean isFirstOutbox(Ref outbox, Envelope activity) {
    return follows.findRequiredOutboxes(activity, context)
        .map(List::getFirst)
        .filter(outbox::equals)
        .isPresent();
  }

  private List<ActivityId> withoutRow(List<ActivityId> ids) {
    if (ids.isEmpty()) {
      return ids;
    }
    var rows = context.getAll(ids.stream().map(this::feedKey).toList());
    return ids.stream().filter(id -> !rows.containsKey(feedKey(id))).toList();
  }

  private Key feedKey(ActivityId id) {
    return FeedKeys.feed(follows.user(), id);
  }

  private Finding finding(List<ActivityId> ids) {
    return new Finding(
        Kind.MISSING, "feed " + follows.user().ref(), "has no row of " + text(ids), ids.size(),
        stamp -> repair(ids, stamp));
  }

  /** Resuming clients learn of the repaired rows as late arrivals. */
  private List<Op> repair(List<ActivityId> ids, Position stamp) {
    var transaction = new Transaction().add(follows.unchangedCheck());
    for (var id : ids) {
      transaction.put(FeedRow.of(follows.user(), id, context.cachePolicy().retention().duration()))
          .put(LateRow.arrived(stamp, id).item());
    }
    return transaction.ops();
  }

  static String text(List<ActivityId> ids) {
    return ids.getFirst() + (ids.size() == 1 ? "" : " and " + (ids.size() - 1) + " more");
  }
}
