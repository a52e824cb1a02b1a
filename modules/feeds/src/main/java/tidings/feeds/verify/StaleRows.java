// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import static java.util.stream.Gatherers.windowFixed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.feeds.verify.Finding.Kind;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Slice;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.StateRow;

/**
 * Rows of a feed that no page shows: of what is not followed any more, or is not there any more.
 * They are no fault, and only take space.
 *
 * @param settled before which no post is under way
 */
record StaleRows(Means means, Followed followed, ActivityId settled) {
  /** Rows of the feed that are looked at together. */
  private static final int TOGETHER = 500;
  /** Rows that are removed at once: each with a look at its activity, in one transaction. */
  private static final int MENDED = 40;

  /** @param restorable whether its activity is deleted, and may be restored */
  private record Stale(ActivityId id, boolean restorable) {}

  void check(Findings findings) {
    means.each(Keys.feedOf(followed.who()).limit(TOGETHER), slice -> stale(slice).stream()
        .gather(windowFixed(MENDED))
        .filter(some -> followed.isSame(means))
        .forEach(some -> findings.found(finding(some))));
  }

  private List<Stale> stale(Slice slice) {
    var ids = slice.items().stream()
        .filter(row -> !StateRow.isState(row))
        .map(row -> Keys.inFeed(row.key().sk()))
        .filter(id -> id.compareTo(settled) < 0)
        .toList();
    var bodies = means.getAll(ids.stream().map(id -> Keys.profile(id.ref())).toList());
    var stale = new ArrayList<Stale>();
    for (var id : ids) {
      var body = Optional.ofNullable(bodies.get(Keys.profile(id.ref())))
          .map(row -> ActivityRow.of(id, row));
      boolean live = body.filter(ActivityRow::live).isPresent();
      if (!live || !followed.allows(body.get().envelope(), means)) {
        stale.add(new Stale(id, body.isPresent() && !live));
      }
    }
    return stale;
  }

  private Finding finding(List<Stale> rows) {
    var ids = rows.stream().map(Stale::id).toList();
    return new Finding(
        Kind.STALE, "feed " + followed.who().ref(),
        "has a row that nobody is shown, of " + MissingRows.text(ids), rows.size(),
        at -> repair(rows));
  }

  /** Only while they are what they were: following again, or restoring, needs the rows. */
  private List<Op> repair(List<Stale> rows) {
    var transaction = new Transaction().and(followed.unchanged());
    for (var row : rows) {
      transaction.delete(Keys.feed(followed.who(), row.id()));
      if (row.restorable()) {
        transaction.check(Keys.profile(row.id().ref()), ActivityRow.wasDeleted());
      }
    }
    return transaction.ops();
  }
}
