// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.UserId;
import tidings.schema.rows.NoticeRow;
import tidings.store.Transaction;
import tidings.store.combine.TransactionBatch;

/**
 * That an edge is opened, or an open one closed.
 *
 * @param edge as it is when opened, or was before it is closed
 * @param transaction all that it changes but the notice
 * @param stamp the time of the change
 */
record EdgeChange(UserId user, Edge edge, boolean opens, Transaction transaction, ActivityId stamp)
    implements TransactionBatch.Entry {

  static EdgeChange opening(UserId user, Edge edge, Transaction transaction, ActivityId stamp) {
    return new EdgeChange(user, edge, true, transaction, stamp);
  }

  static EdgeChange closing(UserId user, Edge edge, Transaction transaction, ActivityId stamp) {
    return new EdgeChange(user, edge, false, transaction, stamp);
  }

  /**
   * Whether it can be written with another one to the same. Whom a notice shows when one has left
   * is read from what is stored, so that a user is left by one at a time.
   */
  boolean canCombineWith(EdgeChange other) {
    return !edge.target().isUser() || opens && other.opens && group().equals(other.group());
  }

  /** The name of the group of notices that its follower is in. */
  String group() {
    return NoticeRow.followGroup(edge.since());
  }
}
