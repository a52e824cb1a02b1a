// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.feeds.verify.Finding.Kind;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Transaction;
import tidings.store.rows.EdgeRow;

/** The two sides of an edge, and what says that it notifies. The follower's side is right. */
record EdgeCheck(Means means, Looks looks) {

  /** @param edge the row on the follower's side */
  private record Wrong(Optional<Item> edge, String detail) {}

  /** A follower is somebody who follows; what else there is to an edge is looked at from there. */
  void follower(UserId who, Ref what, Findings findings) {
    if (means.get(Keys.edge(who, what)).isEmpty()) {
      check(who, what, findings);
    }
  }

  void check(UserId who, Ref what, Findings findings) {
    looks.at(() -> look(who, what))
        .ifPresent(
            wrong -> findings.found(
                new Finding(
                    Kind.ADRIFT, "edge " + who.ref() + " " + what, wrong.detail(), 1,
                    at -> repair(who, what, wrong.edge()))));
  }

  private Optional<Wrong> look(UserId who, Ref what) {
    var mine = Keys.edge(who, what);
    var other = Keys.follower(what, who);
    var notified = Keys.notified(what, who);
    var rows = means.getAll(List.of(mine, other, notified));
    var row = Optional.ofNullable(rows.get(mine));
    var edge = row.map(there -> EdgeRow.edge(what, there));
    var seen = Optional.ofNullable(rows.get(other)).map(there -> EdgeRow.edge(what, there));
    var faults = new ArrayList<String>();
    if (!edge.equals(seen)) {
      faults.add(
          edge.isEmpty()
              ? "is there on the side of what is followed alone"
              : seen.isEmpty() ? "is there on the follower's side alone" : "says two things");
    }
    if (edge.isPresent() && edge.get().notifies() != rows.containsKey(notified)) {
      faults.add(edge.get().notifies() ? "is not among those that notify" : "notifies wrongly");
    }
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(new Wrong(row, String.join(", ", faults)));
  }

  private static List<Op> repair(UserId who, Ref what, Optional<Item> row) {
    if (row.isEmpty()) {
      return new Transaction()
          .check(Keys.edge(who, what), Condition.absent())
          .delete(Keys.follower(what, who))
          .delete(Keys.notified(what, who))
          .ops();
    }
    var edge = EdgeRow.edge(what, row.get());
    var transaction = new Transaction()
        .check(Keys.edge(who, what), EdgeRow.isStill(row.get()))
        .put(EdgeRow.follower(who, edge));
    return (edge.notifies()
        ? transaction.put(EdgeRow.notified(who, what))
        : transaction.delete(Keys.notified(what, who))).ops();
  }
}
