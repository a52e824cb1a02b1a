// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Done.DONE;
import static tidings.schema.rows.CountsRow.ACTIVITIES;

import java.util.Optional;
import tidings.activities.fanout.DeliveryContext;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.ForeignIdRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** Removes the activities of users who are being erased, and these users from other activities. */
record PurgingActivity(DeliveryContext context, DeletingActivity deleting) {

  /**
   * Deletes the activity if it is live, as its actor would; then removes what a deleted activity
   * keeps until it expires, and last its body, so that an interrupted purge is found again.
   */
  Done purge(UserId user, ActivityId id) {
    stored(id).filter(item -> isBy(user, id, item)).ifPresent(item -> {
      var row = ActivityRow.of(id, item);
      if (row.live()) {
        deleting.delete(user, id);
      }
      // a live one may have been reported until it was deleted
      var deleted = row.live() ? stored(id) : Optional.of(item);
      deleted.ifPresent(new ExpiredActivityCleanup(context.table())::cleanUp);
      var body = new Transaction().delete(ActivityKeys.profile(id));
      row.foreignId().map(foreign -> new ForeignIdRow(foreign, id))
          .ifPresent(foreign -> body.delete(foreign.key()));
      body.commit(context.table()).await();
    });
    return DONE;
  }

  private static boolean isBy(UserId user, ActivityId id, Item row) {
    return ActivityRow.of(id, row).envelope().actor().equals(user);
  }

  /** The row in the outbox of the user goes with the target that it follows from. */
  Done removeTarget(ActivityId id, UserId target) {
    var outbox = ActivityKeys.outbox(target.ref(), id);
    return OptimisticRetry.retry(table(), context.watermark(), context.late().changed(id),
        stamp -> {
          var stored = find(id).filter(row -> row.envelope().targets().contains(target.ref()));
          if (stored.isEmpty()) {
            new Transaction().delete(outbox).commit(table()).await();
            return DONE;
          }
          var row = stored.get();
          var transaction = new Transaction()
              .update(ActivityKeys.profile(id), row.withoutTarget(target.ref(), stamp))
              .onlyIf(row.hasSameTargets());
          if (row.live()) {
            transaction.delete(outbox).add(CountsRow.add(target.ref(), ACTIVITIES, -1));
          }
          transaction.commit(table()).await();
          return DONE;
        });
  }

  private Table table() {
    return context.table();
  }

  private Optional<Item> stored(ActivityId id) {
    return table().get(ActivityKeys.profile(id)).await();
  }

  private Optional<ActivityRow> find(ActivityId id) {
    return stored(id).map(row -> ActivityRow.of(id, row));
  }
}
