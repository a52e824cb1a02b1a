// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.store.rows.CountsRow.FOLLOWERS;
import static tidings.store.rows.CountsRow.FOLLOWING;
import static tidings.store.rows.CountsRow.KEPT;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Notifications.Noticed;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.StateRow;

/** The end of one edge or of several, in one transaction: their rows, counts, notices and jobs. */
final class Removal {
  private final Table table;
  private final Transaction transaction = new Transaction();
  private final Map<Ref, Map<String, Long>> counts = new LinkedHashMap<>();
  private final Set<UserId> changed = new LinkedHashSet<>();
  private final List<NoticeRow> notices = new ArrayList<>();
  private final List<Follows.Closed> closed = new ArrayList<>();

  Removal(Table table) {
    this.table = table;
  }

  /** Whatever else changes with it. */
  Transaction transaction() {
    return transaction;
  }

  /** @param row of the follower's side, as it was read; another one is not removed */
  Removal edge(UserId who, Edge edge, Item row) {
    var what = edge.what();
    if (edge.isOpen()) {
      count(what, FOLLOWERS);
      count(who.ref(), FOLLOWING);
      withdraw(transaction, who, edge);
      FollowNotice.left(table, who, edge).ifPresent(notices::add);
    } else {
      count(who.ref(), KEPT);
    }
    transaction
        .delete(Keys.edge(who, what))
        .onlyIf(EdgeRow.isStill(row))
        .delete(Keys.follower(what, who));
    if (EdgeRow.isUnfilled(row)) {
      transaction.delete(Keys.job(who, what)); // otherwise it has gone with the mark
    }
    closed.add(new Follows.Closed(who, what));
    return changes(who);
  }

  /** Whose feed shows something else afterwards. */
  Removal changes(UserId who) {
    changed.add(who);
    return this;
  }

  /** What an open edge has besides its two rows. */
  static void withdraw(Transaction transaction, UserId who, Edge edge) {
    EndRow.of(who, edge).ifPresent(end -> transaction.delete(end.key()));
    if (edge.notifies()) {
      transaction.delete(Keys.notified(edge.what(), who));
    }
  }

  private void count(Ref what, String name) {
    counts.computeIfAbsent(what, counted -> new LinkedHashMap<>()).put(name, -1L);
  }

  /** Stores it and tells it. @param at the time of the change */
  void commit(Bus bus, ActivityId at) {
    counts.forEach((what, amounts) -> transaction.and(CountsRow.add(what, amounts)));
    changed.forEach(who -> transaction.and(StateRow.changed(who, at)));
    notices.forEach(group -> transaction.and(group.write(at)));
    transaction.commit(table).await();
    notices.forEach(group -> bus.tell(new Noticed(group.who(), group.group())));
    closed.forEach(bus::tell);
  }
}
