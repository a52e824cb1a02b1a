// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.util.Optional;
import tidings.activities.fanout.DeliveryContext;
import tidings.core.Activities.ActivityEdited;
import tidings.core.ActivityId;
import tidings.core.LinkPreview;
import tidings.core.Position;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.ShownMedia;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Gives an activity the preview of its link, and tells its readers as of an edit. */
record AddingPreview(DeliveryContext context) {

  /** False if the picture is gone or shown in too many places, so that another one is needed. */
  boolean add(ActivityId id, LinkPreview preview) {
    try {
      return OptimisticRetry.retry(context.table(), context.watermark(),
          context.late().changed(id), stamp -> add(id, preview, stamp));
    } catch (Refusal refused) {
      if (refused.errorCode() == INVALID_FIELD) {
        return false;
      }
      throw refused;
    }
  }

  private boolean add(ActivityId id, LinkPreview preview, Position stamp) {
    var row = context.table().get(ActivityKeys.profile(id)).await()
        .map(item -> ActivityRow.of(id, item))
        .filter(ActivityRow::live)
        .filter(stored -> stored.firstLink().filter(preview.url()::equals).isPresent())
        .filter(stored -> stored.preview().isEmpty());
    row.ifPresent(before -> {
      var after = before.withPreview(preview);
      var transaction = new Transaction()
          .update(ActivityKeys.profile(id), after.edit(stamp)).onlyIf(before.isAsRead());
      ShownMedia.keep(context.table(), transaction, id.ref(), Optional.empty(),
          ShownMedia.of(before.preview()), ShownMedia.of(after.preview()));
      transaction.commit(context.table()).await();
      publish(id);
    });
    return true;
  }

  private void publish(ActivityId id) {
    context.reader().readLive(id).ifPresent(shown -> context.bus().publish(new ActivityEdited(
        shown, context.reader().visibility().lineage(shown.envelope()))));
  }
}
