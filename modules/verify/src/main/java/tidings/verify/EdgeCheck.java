// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.rows.EdgeRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/**
 * Compares the two sides of an edge, and its entry for notifications. The follower's side is taken
 * as correct.
 */
record EdgeCheck(CheckContext context, StableCheck stableCheck) {

  /** @param edge the row on the follower's side */
  private record Mismatch(Optional<Item> edge, String detail) {}

  /**
   * Checks a row of the target's side. Only a missing follower's side is reported here; all else is
   * checked from that side.
   */
  void checkFollower(UserId user, Ref target, FindingListener listener) {
    if (context.get(FollowKeys.edge(user, target)).isEmpty()) {
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
    var edgeKey = FollowKeys.edge(user, target);
    var followerKey = FollowKeys.follower(target, user);
    var notifiedKey = FollowKeys.notified(target, user);
    var rows = context.getAll(List.of(edgeKey, followerKey, notifiedKey));
    var row = Optional.ofNullable(rows.get(edgeKey));
    var edge = row.map(stored -> EdgeRow.edge(target, stored));
    var mirrored =
        Optional.ofNullable(rows.get(followerKey)).map(stored -> EdgeRow.edge(target, stored));
    var faults = new ArrayList<String>();
    if (!edge.equals(mirrored)) {
      faults.add(
          edge.isEmpty()
              ? "exists only on the target's side"
              : mirrored.isEmpty()
                  ? "exists only on the follower's side"
                  : "differs between its two sides");
    }
    if (edge.isPresent() && edge.get().notifies() != rows.containsKey(notifiedKey)) {
      faults.add(edge.get().notifies()
          ? "has no entry for notifications"
          : "has an entry for notifications but must not");
    }
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(new Mismatch(row, String.join(", ", faults)));
  }

  private static List<Op> repair(UserId user, Ref target, Optional<Item> row) {
    if (row.isEmpty()) {
      return new Transaction()
          .check(FollowKeys.edge(user, target), Condition.absent())
          .delete(FollowKeys.follower(target, user))
          .delete(FollowKeys.notified(target, user))
          .ops();
    }
    var edge = EdgeRow.edge(target, row.get());
    var transaction = new Transaction()
        .check(FollowKeys.edge(user, target), EdgeRow.isUnchanged(row.get()))
        .put(EdgeRow.follower(user, edge));
    return (edge.notifies()
        ? transaction.put(EdgeRow.notified(user, target))
        : transaction.delete(FollowKeys.notified(target, user))).ops();
  }
}
