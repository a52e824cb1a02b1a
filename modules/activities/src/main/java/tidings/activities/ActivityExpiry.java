// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Done.DONE;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.activities.fanout.DeliveryContext;
import tidings.activities.fanout.FanOut;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activity.Content;
import tidings.core.Done;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.schema.ItemType;
import tidings.schema.rows.ActivityExpiryRow;
import tidings.schema.rows.ActivityRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;

/**
 * Handles the expiry of an activity. Readers ignore it from that time on; its rows and counts are
 * removed here.
 */
record ActivityExpiry(DeliveryContext context, FanOut fanOut, ActivityEffects effects) {

  Map<ItemType, Consumer<Item>> handlers() {
    return Map.of(ItemType.ACTIVITY_EXPIRY, this::expire);
  }

  /**
   * Sweeps an expired comment, unless that is done. Its parents count what is below it, so it has to
   * be swept before that is removed.
   */
  void expireIfDue(Envelope activity) {
    activity.expiresAt().filter(end -> activity.isComment())
        .map(end -> ActivityExpiryRow.of(activity, end).key())
        .ifPresent(key -> OptimisticRetry.retry(context.table(), () -> {
          context.table().get(key).await().ifPresent(this::expire);
          return DONE;
        }));
  }

  private void expire(Item due) {
    var envelope = ActivityExpiryRow.envelope(due);
    context.watermark().during(
        context.late().removed(envelope), stamp -> expire(envelope, stamp));
  }

  private Done expire(Envelope envelope, Position stamp) {
    var row = new ActivityRow(envelope, Content.WITHOUT_WORDS, Optional.empty(), false);
    var transaction = new ActivityTransactions(row, context.mergedAudiences()).expiring(stamp);
    effects.commitRemoved(envelope, transaction, stamp);
    fanOut.release(envelope.id());
    context.bus().publish(new ActivityRemoved(envelope.id()));
    new AffectedNotices(context).publishChanges(row);
    return DONE;
  }
}
