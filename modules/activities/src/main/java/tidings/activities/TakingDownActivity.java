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
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
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
    return OptimisticRetry.retry(context.table(), context.watermark(),
        context.late().removed(ask.id()), stamp -> {
          var row = ActivityRow.requireStored(context.table(), ask.id());
          if (row.live()) {
            takeDown(row, ask, stamp);
          } else if (!row.takenDown()) {
            throw ActivityRow.notFound(ask.id());
          } else if (ask.withComments()) {
            takeDownCommentsOnly(ask, stamp);
          }
          return DONE;
        });
  }

  private void takeDown(ActivityRow row, TakeDown ask, Position stamp) {
    var transaction = new ActivityTransactions(row, context.mergedAudiences())
        .takingDown(context.clock().instant(), stamp);
    if (ask.withComments()) {
      transaction.put(commentTakedown(ask, stamp).item());
    }
    commit(row, ask.moderator(), ask.reason(), transaction, stamp);
  }

  /** The new stamp on the activity ends a former job, as each job belongs to one takedown. */
  private void takeDownCommentsOnly(TakeDown ask, Position stamp) {
    new Transaction()
        .update(ActivityKeys.profile(ask.id()), ActivityRow.markChanged(stamp))
        .onlyIf(ActivityRow.wasDeleted())
        .put(commentTakedown(ask, stamp).item())
        .commit(context.table())
        .await();
  }

  private static CommentTakedown commentTakedown(TakeDown ask, Position stamp) {
    return new CommentTakedown(ask.id(), ask.moderator(), ask.reason(), stamp);
  }

  /**
   * Takes a comment down for a job, unless it is deleted already.
   *
   * @throws Refusal {@code not_found} if the activity of the job was restored
   */
  void takeDownComment(ActivityId comment, CommentTakedown job) {
    OptimisticRetry.retry(context.table(), context.watermark(), context.late().removed(comment),
        stamp -> {
          var stored = context.table().get(ActivityKeys.profile(comment)).await();
          stored.map(item -> ActivityRow.of(comment, item)).filter(ActivityRow::live)
              .ifPresent(row -> {
                var transaction = new ActivityTransactions(row, context.mergedAudiences())
                    .takingDownBelow(context.clock().instant(), stamp)
                    .check(ActivityKeys.profile(job.activity()),
                        ActivityRow.isDeletedSince(job.stamp()))
                    .orRefuse(ActivityRow.notFound(job.activity()));
                commit(row, job.moderator(), job.reason(), transaction, stamp);
              });
          return DONE;
        });
  }

  /** Adds the notice to the actor and the audit entry. */
  private void commit(ActivityRow row, UserId moderator, String reason, Transaction transaction,
      Position stamp) {
    var actor = row.envelope().actor();
    var updated = notice(actor, row.envelope().id())
        .withReason(reason, context.clock().instant().truncatedTo(MILLIS));
    transaction
        .add(updated.write(stamp))
        .put(auditRow(Action.TOOK_DOWN, moderator, row, Optional.of(reason)));
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
