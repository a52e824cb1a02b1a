// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static java.util.stream.Gatherers.windowFixed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.schema.Keys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Op;
import tidings.store.Slice;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/**
 * Rows of a feed that no page shows: of what is not followed any more, or is not there any more.
 * They are no fault, and only take space.
 *
 * @param lowWatermark before which no post is under way
 */
record StaleRows(CheckContext context, FollowSnapshot follows, Position lowWatermark) {
  /** Rows of the feed that are looked at together. */
  private static final int BATCH_SIZE = 500;
  /** Rows that are removed at once: each with a look at its activity, in one transaction. */
  private static final int REPAIR_BATCH_SIZE = 40;

  /** @param restorable whether its activity is deleted, and may be restored */
  private record Stale(ActivityId id, boolean restorable) {}

  void check(FindingListener listener) {
    context.forEachSlice(Keys.feedOf(follows.user()).limit(BATCH_SIZE),
        slice -> findStale(slice).stream()
            .gather(windowFixed(REPAIR_BATCH_SIZE))
            .filter(batch -> follows.isUnchanged(context))
            .forEach(batch -> listener.onFinding(finding(batch))));
  }

  private List<Stale> findStale(Slice slice) {
    var ids = slice.items().stream()
        .filter(row -> !FeedStateRow.isState(row))
        .map(row -> Keys.activityInFeed(row.key().sk()))
        .filter(id -> id.isBefore(lowWatermark))
        .toList();
    var bodies = context.getAll(ids.stream().map(id -> Keys.profile(id.ref())).toList());
    var stale = new ArrayList<Stale>();
    for (var id : ids) {
      var body = Optional.ofNullable(bodies.get(Keys.profile(id.ref())))
          .map(row -> ActivityRow.of(id, row));
      boolean live = body.filter(ActivityRow::live).isPresent();
      if (!live || !follows.allowsRow(body.get().envelope(), context)) {
        stale.add(new Stale(id, body.isPresent() && !live));
      }
    }
    return stale;
  }

  private Finding finding(List<Stale> rows) {
    var ids = rows.stream().map(Stale::id).toList();
    return new Finding(
        Kind.STALE, "feed " + follows.user().ref(),
        "has a row that nobody is shown, of " + MissingRows.text(ids), rows.size(),
        stamp -> repair(rows));
  }

  /** Only while they are what they were: following again, or restoring, needs the rows. */
  private List<Op> repair(List<Stale> rows) {
    var transaction = new Transaction().add(follows.unchangedCheck());
    for (var row : rows) {
      transaction.delete(Keys.feed(follows.user(), row.id()));
      if (row.restorable()) {
        transaction.check(Keys.profile(row.id().ref()), ActivityRow.wasDeleted());
      }
    }
    return transaction.ops();
  }
}
