// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.schema.rows.CountsRow.FOLLOWERS;
import static tidings.schema.rows.CountsRow.FOLLOWING;
import static tidings.schema.rows.CountsRow.PAST_EDGES;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Transaction;

/** What the end of one edge or of several changes in one transaction, but for their notices. */
final class EdgeRemoval {
  private final Transaction transaction = new Transaction();
  private final Map<Ref, Map<String, Long>> counts = new LinkedHashMap<>();
  private final Set<UserId> changedUsers = new LinkedHashSet<>();
  /** One at the most of each follower's. */
  private final Map<UserId, Ref> removedEdges = new LinkedHashMap<>();

  /** What else changes with it, or must be true. */
  Transaction otherOps() {
    return transaction;
  }

  /** @param row of the follower's side, as it was read; another one is not removed */
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
        .delete(Keys.edge(user, target))
        .onlyIf(EdgeRow.isUnchanged(row))
        .delete(Keys.follower(target, user));
    removedEdges.put(user, target);
    return changesFeedOf(user);
  }

  /** Whose feed shows something else afterwards. */
  EdgeRemoval changesFeedOf(UserId user) {
    changedUsers.add(user);
    return this;
  }

  /** What an open edge has besides its two rows. */
  static void deleteExtraRows(Transaction transaction, UserId user, Edge edge) {
    EndTimeRow.ofEdge(user, edge).ifPresent(end -> transaction.delete(end.key()));
    if (edge.notifies()) {
      transaction.delete(Keys.notified(edge.target(), user));
    }
  }

  private void decrement(Ref target, String name) {
    counts.computeIfAbsent(target, absent -> new LinkedHashMap<>()).put(name, -1L);
  }

  /** All of it. @param at the time of the change */
  Transaction transaction(ActivityId stamp) {
    counts.forEach((target, amounts) -> transaction.add(CountsRow.add(target, amounts)));
    changedUsers.forEach(user -> transaction.add(FeedStateRow.markChanged(user, stamp)));
    removedEdges.forEach(
        (user, target) -> transaction.put(FeedJobRow.cleaning(user, target, stamp.text()).item()));
    return transaction;
  }
}
