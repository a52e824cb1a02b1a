// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Gatherers.windowFixed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Op;
import tidings.store.Slice;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/**
 * Finds feed rows that no page shows, because no edge admits them or the activity is gone, and says
 * which. They are not faults and only take space.
 *
 * @param lowWatermark below it no post is pending
 */
record StaleRows(CheckContext context, FollowSnapshot follows, Position lowWatermark) {
  /** Feed rows checked at a time. */
  private static final int BATCH_SIZE = 500;
  /** Rows removed in one transaction, which may also check each activity. */
  private static final int REPAIR_BATCH_SIZE = 40;

  private record Stale(ActivityId id, Reason reason) {}

  private enum Reason {
    /** The activity is deleted, and can be restored. */
    DELETED("of a deleted activity"),
    /** The activity has expired, or was deleted long ago. */
    GONE("of an activity that is gone"),
    /** Left by a follow that has ended or has become narrower. */
    REFUSED("that no follow admits");

    private final String text;

    Reason(String text) {
      this.text = text;
    }
  }

  void check(FindingListener listener) {
    for (var slice : context.slices(FeedKeys.feedOf(follows.user()).limit(BATCH_SIZE))) {
      findStale(slice).stream().collect(groupingBy(Stale::reason))
          .forEach((reason, rows) -> rows.stream()
              .gather(windowFixed(REPAIR_BATCH_SIZE))
              .filter(batch -> follows.isUnchanged(context))
              .forEach(batch -> listener.onFinding(finding(reason, batch))));
    }
  }

  private List<Stale> findStale(Slice slice) {
    var ids = slice.items().stream()
        .filter(row -> !FeedStateRow.isState(row))
        .map(row -> FeedKeys.activityInFeed(row.key().sk()))
        .filter(id -> id.isBefore(lowWatermark))
        .toList();
    var bodies = context.getAll(ids.stream().map(id -> ActivityKeys.profile(id)).toList());
    var stale = new ArrayList<Stale>();
    for (var id : ids) {
      var body = Optional.ofNullable(bodies.get(ActivityKeys.profile(id)))
          .map(row -> ActivityRow.of(id, row));
      reason(body).ifPresent(reason -> stale.add(new Stale(id, reason)));
    }
    return stale;
  }

  /** Why no page shows the row of an activity; empty if pages do. */
  private Optional<Reason> reason(Optional<ActivityRow> body) {
    if (body.isEmpty()) {
      return Optional.of(Reason.GONE);
    }
    if (!body.get().live()) {
      return Optional.of(Reason.DELETED);
    }
    return follows.allowsRow(body.get().envelope(), context)
        ? Optional.empty()
        : Optional.of(Reason.REFUSED);
  }

  private Finding finding(Reason reason, List<Stale> rows) {
    var ids = rows.stream().map(Stale::id).toList();
    return new Finding(
        Kind.STALE, "feed " + follows.user().ref(),
        "has a row " + reason.text + ": " + MissingRows.text(ids), rows.size(),
        stamp -> repair(rows));
  }

  /** Removes the rows unless the edges have changed or an activity was restored. */
  private List<Op> repair(List<Stale> rows) {
    var transaction = new Transaction().add(follows.unchangedCheck());
    for (var row : rows) {
      transaction.delete(FeedKeys.feed(follows.user(), row.id()));
      if (row.reason() == Reason.DELETED) {
        transaction.check(ActivityKeys.profile(row.id()), ActivityRow.wasDeleted());
      }
    }
    return transaction.ops();
  }
}
