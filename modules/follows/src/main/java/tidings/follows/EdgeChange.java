// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import tidings.core.Edge;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.rows.NoticeGroup;
import tidings.store.Transaction;
import tidings.store.combine.TransactionBatch;

/**
 * The opening of an edge, or the closing of an open one.
 *
 * @param edge the edge after it is opened, or before it is closed
 * @param isOpening false if the change closes the edge
 * @param transaction all changes except the notice
 * @param stamp position of the change
 */
record EdgeChange(UserId user, Edge edge, boolean isOpening, Transaction transaction,
    Position stamp) implements TransactionBatch.Entry {

  static EdgeChange opening(UserId user, Edge edge, Transaction transaction, Position stamp) {
    return new EdgeChange(user, edge, true, transaction, stamp);
  }

  static EdgeChange closing(UserId user, Edge edge, Transaction transaction, Position stamp) {
    return new EdgeChange(user, edge, false, transaction, stamp);
  }

  /**
   * Returns whether the two changes, both to one target, fit into one transaction. Closing an edge
   * to a user must be written alone: the actors then shown by the notice are read from stored rows.
   */
  boolean canCombineWith(EdgeChange other) {
    return !edge.target().isUser()
        || isOpening && other.isOpening && noticeGroup().equals(other.noticeGroup());
  }

  /** Returns the notice group that the follower is in. */
  NoticeGroup noticeGroup() {
    return NoticeGroup.follows(edge.since());
  }
}
