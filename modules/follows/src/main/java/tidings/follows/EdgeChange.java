// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.UserId;
import tidings.store.Joint;
import tidings.store.Transaction;
import tidings.store.rows.NoticeRow;

/**
 * That an edge is opened, or an open one closed.
 *
 * @param edge as it is when opened, or was before it is closed
 * @param transaction all that it changes but the notice
 * @param at the time of the change
 */
record EdgeChange(UserId who, Edge edge, boolean opens, Transaction transaction, ActivityId at)
    implements Joint.Part {

  static EdgeChange opening(UserId who, Edge edge, Transaction transaction, ActivityId at) {
    return new EdgeChange(who, edge, true, transaction, at);
  }

  static EdgeChange closing(UserId who, Edge edge, Transaction transaction, ActivityId at) {
    return new EdgeChange(who, edge, false, transaction, at);
  }

  /**
   * Whether it can be written with another one to the same. Whom a notice shows when one has left
   * is read from what is stored, so that a user is left by one at a time.
   */
  boolean goesWith(EdgeChange other) {
    return !edge.what().isUser() || opens && other.opens && group().equals(other.group());
  }

  /** The name of the group of notices that its follower is in. */
  String group() {
    return NoticeRow.followed(edge.since());
  }
}
