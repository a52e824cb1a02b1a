// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;

import java.util.Optional;
import tidings.activities.fanout.DeliveryContext;
import tidings.core.Activities.TakeDown;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Deletes an activity of another user for a moderator. The notice to its actor is written in the
 * same transaction.
 */
record TakingDownActivity(DeliveryContext context, DeletingActivity deleting, AuditRows auditRows) {

  Done takeDown(TakeDown ask) {
    RoleRow.require(context.table(), ask.moderator(), Role.MODERATOR);
    return OptimisticRetry.retry(context.watermark(), stamp -> {
      var row = ActivityRow.requireStored(context.table(), ask.id());
      if (row.live()) {
        takeDown(row, ask, stamp);
      } else if (!row.takenDown()) {
        throw ActivityRow.notFound(ask.id());
      }
      return DONE;
    });
  }

  private void takeDown(ActivityRow row, TakeDown ask, Position stamp) {
    var now = context.clock().instant();
    var actor = row.envelope().actor();
    var updated = notice(actor, ask.id()).withReason(ask.reason(), now.truncatedTo(MILLIS));
    var transaction = new ActivityTransactions(row).takingDown(now, stamp)
        .add(updated.write(stamp))
        .put(auditRow(Action.TOOK_DOWN, ask.moderator(), row, Optional.of(ask.reason())));
    deleting.commit(row, transaction, stamp);
    context.bus().publish(new NoticeChanged(actor, updated.id()));
  }

  /** Clears the notice of the takedown when the activity is restored. */
  void withdrawNotice(UserId user, ActivityRow row, Transaction transaction, Position stamp) {
    if (row.takenDown()) {
      transaction
          .add(notice(row.envelope().actor(), row.envelope().id()).cleared().write(stamp))
          .put(auditRow(Action.RESTORED, user, row, Optional.empty()));
    }
  }

  private Item auditRow(Action action, UserId user, ActivityRow activity, Optional<String> reason) {
    return auditRows.ofModeration(action, user, activity.envelope().id().ref(), reason);
  }

  private NoticeRow notice(UserId actor, ActivityId id) {
    return NoticeRow.read(context.table(), actor, NoticeGroup.takedown(id));
  }
}
