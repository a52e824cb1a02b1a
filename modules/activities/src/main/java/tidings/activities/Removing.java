// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.Means;
import tidings.core.Activities.Removed;
import tidings.core.ActivityId;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;

/** How an activity is deleted, whoever does it: its reports go with it, and those concerned hear. */
record Removing(Means means, FanOut fanOut, Comments comments) {

  /**
   * @param transaction what takes the activity away
   * @param at the time of the change
   */
  void remove(ActivityRow row, Transaction transaction, ActivityId at) {
    var id = row.envelope().id();
    new Reports(means.table()).hide(row, transaction);
    comments.store(new Post(row), transaction, comments::removing, at);
    fanOut.release(id);
    means.bus().tell(new Removed(id));
    new Concerned(means).hear(row);
  }
}
