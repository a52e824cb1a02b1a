// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Done.DONE;

import tidings.activities.fanout.DeliveryContext;
import tidings.activities.fanout.FanOut;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.broadcast.Broadcasts;
import tidings.schema.rows.ActivityRow;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Deletes an activity for its actor, and commits deletions by moderators. */
record DeletingActivity(DeliveryContext context, FanOut fanOut, ActivityEffects effects) {

  Done delete(UserId user, ActivityId id) {
    return OptimisticRetry.retry(context.table(), context.watermark(), context.late().removed(id),
        stamp -> {
          var row = ActivityOwnership.requireOwned(
              context.table(), context.reader().visibility(), user, id);
          if (row.live()) {
            var transaction =
                new ActivityTransactions(row, context.mergedAudiences())
                    .deleting(context.clock().instant(), stamp);
            commit(row, transaction, stamp);
          }
          return DONE;
        });
  }

  /** Deletes the user's share without words of an activity; does nothing if there is none. */
  Done unshare(UserId user, ActivityId shared) {
    effects.shares().findPlain(user, shared).ifPresent(share -> delete(user, share));
    return DONE;
  }

  /**
   * Commits a deletion, hides the reports of the activity, and publishes the change.
   *
   * @param transaction deletes the activity's rows
   * @param stamp position of the change
   */
  void commit(ActivityRow row, Transaction transaction, Position stamp) {
    var id = row.envelope().id();
    var removed = new ActivityRemoved(id);
    new ReportFlag(context.table()).hideFromQueue(row, transaction);
    new Broadcasts(context.bus(), context.table()).add(transaction, removed);
    effects.commitRemoved(row.envelope(), transaction, stamp);
    fanOut.release(id);
    context.bus().publish(removed);
    new AffectedNotices(context).publishChanges(row);
  }
}
