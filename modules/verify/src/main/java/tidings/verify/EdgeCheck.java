// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.EdgeRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/** The two sides of an edge, and what says that it notifies. The follower's side is right. */
record EdgeCheck(CheckContext context, StableCheck stableCheck) {

  /** @param edge the row on the follower's side */
  private record Mismatch(Optional<Item> edge, String detail) {}

  /** A follower is somebody who follows; what else there is to an edge is looked at from there. */
  void checkFollower(UserId user, Ref target, FindingListener listener) {
    if (context.get(Keys.edge(user, target)).isEmpty()) {
      check(user, target, listener);
    }
  }

  void check(UserId user, Ref target, FindingListener listener) {
    stableCheck.confirm(() -> findMismatch(user, target))
        .ifPresent(
            mismatch -> listener.onFinding(
                new Finding(
                    Kind.ADRIFT, "edge " + user.ref() + " " + target, mismatch.detail(), 1,
                    stamp -> repair(user, target, mismatch.edge()))));
  }

  private Optional<Mismatch> findMismatch(UserId user, Ref target) {
    var edgeKey = Keys.edge(user, target);
    var followerKey = Keys.follower(target, user);
    var notifiedKey = Keys.notified(target, user);
    var rows = context.getAll(List.of(edgeKey, followerKey, notifiedKey));
    var row = Optional.ofNullable(rows.get(edgeKey));
    var edge = row.map(stored -> EdgeRow.edge(target, stored));
    var mirrored =
        Optional.ofNullable(rows.get(followerKey)).map(stored -> EdgeRow.edge(target, stored));
    var faults = new ArrayList<String>();
    if (!edge.equals(mirrored)) {
      faults.add(
          edge.isEmpty()
              ? "is there on the side of what is followed alone"
              : mirrored.isEmpty() ? "is there on the follower's side alone" : "says two things");
    }
    if (edge.isPresent() && edge.get().notifies() != rows.containsKey(notifiedKey)) {
      faults.add(edge.get().notifies() ? "is not among those that notify" : "notifies wrongly");
    }
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(new Mismatch(row, String.join(", ", faults)));
  }

  private static List<Op> repair(UserId user, Ref target, Optional<Item> row) {
    if (row.isEmpty()) {
      return new Transaction()
          .check(Keys.edge(user, target), Condition.absent())
          .delete(Keys.follower(target, user))
          .delete(Keys.notified(target, user))
          .ops();
    }
    var edge = EdgeRow.edge(target, row.get());
    var transaction = new Transaction()
        .check(Keys.edge(user, target), EdgeRow.isUnchanged(row.get()))
        .put(EdgeRow.follower(user, edge));
    return (edge.notifies()
        ? transaction.put(EdgeRow.notified(user, target))
        : transaction.delete(Keys.notified(target, user))).ops();
  }
}
