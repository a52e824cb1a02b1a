// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import tidings.activities.fanout.DeliveryContext;
import tidings.activities.fanout.FanOut;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Position;
import tidings.schema.rows.ActivityRow;
import tidings.store.Transaction;

/** How an activity is deleted, whoever does it: its reports go with it, and those concerned hear. */
record DeletingActivity(DeliveryContext context, FanOut fanOut, CommentEffects commentEffects) {

  /**
   * @param transaction what takes the activity away
   * @param stamp the time of the change
   */
  void delete(ActivityRow row, Transaction transaction, Position stamp) {
    var id = row.envelope().id();
    new ReportFlag(context.table()).hideFromQueue(row, transaction);
    commentEffects.commit(new ActivityTransactions(row), transaction, commentEffects::removeComment,
        stamp);
    fanOut.release(id);
    context.bus().publish(new ActivityRemoved(id));
    new AffectedNotices(context).publishChanges(row);
  }
}
