// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.schema.rows.CountsRow.FOLLOWERS;
import static tidings.schema.rows.CountsRow.FOLLOWING;
import static tidings.schema.rows.CountsRow.PAST_EDGES;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tidings.core.Edge;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Transaction;

/** Builds the transaction that removes one or several edges, without their notices. */
final class EdgeRemoval {
  private final Transaction transaction = new Transaction();
  private final Map<Ref, Map<String, Long>> counts = new LinkedHashMap<>();
  private final Set<UserId> changedUsers = new LinkedHashSet<>();
  /** Removed edges by follower; at most one for each. */
  private final Map<UserId, Ref> removedEdges = new LinkedHashMap<>();

  /** Returns the transaction, for further operations and conditions. */
  Transaction otherOps() {
    return transaction;
  }

  /**
   * Removes an edge.
   *
   * @param row the follower's side as it was read; the transaction fails if it has changed
   */
  EdgeRemoval removeEdge(UserId user, Edge edge, Item row) {
    var target = edge.target();
    if (edge.isOpen()) {
      decrement(target, FOLLOWERS);
      decrement(user.ref(), FOLLOWING);
      deleteExtraRows(transaction, user, edge);
    } else {
      decrement(user.ref(), PAST_EDGES);
    }
    transaction
        .delete(FollowKeys.edge(user, target))
        .onlyIf(EdgeRow.isUnchanged(row))
        .delete(FollowKeys.follower(target, user));
    removedEdges.put(user, target);
    return changesFeedOf(user);
  }

  /** Marks the feed of a user as changed. */
  EdgeRemoval changesFeedOf(UserId user) {
    changedUsers.add(user);
    return this;
  }

  /**
   * Deletes the additional rows of an open edge: its end time, and its entry for notifications.
   */
  static void deleteExtraRows(Transaction transaction, UserId user, Edge edge) {
    EndTimeRow.ofEdge(user, edge).ifPresent(end -> transaction.delete(end.key()));
    if (edge.notifies()) {
      transaction.delete(FollowKeys.notified(edge.target(), user));
    }
  }

  private void decrement(Ref target, String name) {
    counts.computeIfAbsent(target, absent -> new LinkedHashMap<>()).put(name, -1L);
  }

  /**
   * Returns the complete transaction.
   *
   * @param stamp position of the change
   */
  Transaction transaction(Position stamp) {
    counts.forEach((target, amounts) -> transaction.add(CountsRow.add(target, amounts)));
    changedUsers.forEach(user -> transaction.add(FeedStateRow.markChanged(user, stamp)));
    removedEdges.forEach(
        (user, target) -> transaction.put(FeedJobRow.cleaning(user, target, stamp.text()).item()));
    return transaction;
  }
}
