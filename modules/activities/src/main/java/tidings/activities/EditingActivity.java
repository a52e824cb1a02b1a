// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.errors.ErrorCode.CHANGED_MEANWHILE;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.util.Optional;
import tidings.activities.fanout.DeliveryContext;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Edits an activity for its actor. */
record EditingActivity(DeliveryContext context) {

  Activity edit(UserId user, ActivityId id, ActivityPatch changes, Optional<Long> version) {
    return OptimisticRetry.retry(context.watermark(), stamp -> {
      var own = ActivityOwnership.requireVisible(context.table(), user, id);
      var before = own.activity();
      version.ifPresent(expected -> requireVersion(before, expected));
      var after = apply(before, changes);
      boolean isChanged =
          !after.object().equals(before.object()) || !after.data().equals(before.data());
      if (isChanged) {
        commit(before, after, stamp);
      }
      var shown = context.reader().requireLive(id, user);
      if (isChanged) {
        context.bus().publish(new ActivityEdited(shown.withoutYourLikes(), own.lineage()));
      }
      return shown;
    });
  }

  private void commit(ActivityRow before, ActivityRow after, Position stamp) {
    var transaction = new Transaction()
        .update(ActivityKeys.profile(before.envelope().id()), after.edit(stamp))
        .onlyIf(before.isAsRead());
    var hints = context.mentions().addChangesTo(before, after, context.clock().instant(),
        transaction, stamp);
    transaction.commit(context.table()).await();
    hints.forEach(context.bus()::publish);
  }

  private static void requireVersion(ActivityRow before, long expected) {
    long current = before.revision().number();
    if (current != expected) {
      throw CHANGED_MEANWHILE.refusal("the current version is " + current);
    }
  }

  private ActivityRow apply(ActivityRow before, ActivityPatch changes) {
    var object = changes.applyTo(before.object());
    if (!object.isVisible()) {
      throw INVALID_FIELD.refusal("object must have a text, a url or an image");
    }
    var now = context.clock().instant().truncatedTo(MILLIS);
    return before.withContent(
        object, changes.data().applyTo(before.data()), before.revision().next(now));
  }
}
