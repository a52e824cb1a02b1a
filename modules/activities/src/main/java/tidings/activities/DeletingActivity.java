// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import tidings.activities.fanout.DeliveryContext;
import tidings.activities.fanout.FanOut;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Position;
import tidings.schema.rows.ActivityRow;
import tidings.store.Transaction;

/**
 * The deletion of an activity by its actor or a moderator. Hides its reports and announces the
 * change.
 */
record DeletingActivity(DeliveryContext context, FanOut fanOut, CommentEffects commentEffects) {

  /**
   * Commits the deletion.
   *
   * @param transaction deletes the activity's rows
   * @param stamp position of the change
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
