// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.store.rows.CountsRow.FOLLOWERS;
import static tidings.store.rows.CountsRow.FOLLOWING;
import static tidings.store.rows.CountsRow.KEPT;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.EndRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.StateRow;

/** What the end of one edge or of several changes in one transaction, but for their notices. */
final class Removal {
  private final Transaction transaction = new Transaction();
  private final Map<Ref, Map<String, Long>> counts = new LinkedHashMap<>();
  private final Set<UserId> changed = new LinkedHashSet<>();
  /** One at the most of each follower's. */
  private final Map<UserId, Ref> ended = new LinkedHashMap<>();

  /** What else changes with it, or must be true. */
  Transaction with() {
    return transaction;
  }

  /** @param row of the follower's side, as it was read; another one is not removed */
  Removal edge(UserId who, Edge edge, Item row) {
    var what = edge.what();
    if (edge.isOpen()) {
      count(what, FOLLOWERS);
      count(who.ref(), FOLLOWING);
      withdraw(transaction, who, edge);
    } else {
      count(who.ref(), KEPT);
    }
    transaction
        .delete(Keys.edge(who, what))
        .onlyIf(EdgeRow.isStill(row))
        .delete(Keys.follower(what, who));
    ended.put(who, what);
    return changes(who);
  }

  /** Whose feed shows something else afterwards. */
  Removal changes(UserId who) {
    changed.add(who);
    return this;
  }

  /** What an open edge has besides its two rows. */
  static void withdraw(Transaction transaction, UserId who, Edge edge) {
    EndRow.ofEdge(who, edge).ifPresent(end -> transaction.delete(end.key()));
    if (edge.notifies()) {
      transaction.delete(Keys.notified(edge.what(), who));
    }
  }

  private void count(Ref what, String name) {
    counts.computeIfAbsent(what, counted -> new LinkedHashMap<>()).put(name, -1L);
  }

  /** All of it. @param at the time of the change */
  Transaction transaction(ActivityId at) {
    counts.forEach((what, amounts) -> transaction.and(CountsRow.add(what, amounts)));
    changed.forEach(who -> transaction.and(StateRow.changed(who, at)));
    ended.forEach((who, what) -> transaction.put(JobRow.cleaning(who, what, at.text()).item()));
    return transaction;
  }
}
