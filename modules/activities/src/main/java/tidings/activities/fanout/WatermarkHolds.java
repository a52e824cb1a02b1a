// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tidings.core.ActivityId;
import tidings.core.Watermark;
import tidings.schema.FeedKeys;

/**
 * The activities that hold the watermark on this node. An activity is orphaned when it holds the
 * watermark without a job in this node's queue; it is released once the table has no job for it.
 */
final class WatermarkHolds {
  private final DeliveryContext context;
  private final Set<ActivityId> orphaned = ConcurrentHashMap.newKeySet();

  WatermarkHolds(DeliveryContext context) {
    this.context = context;
  }

  /** Holds the watermark for a job found in the table, unless positions do not wait for it. */
  void hold(FanOutJob job) {
    if (!job.late() && !isOld(job.activity())) {
      context.watermark().hold(job.activity());
    }
  }

  /** Stops holding the watermark for a job that has waited so long that positions pass it. */
  void endIfOld(ActivityId activity) {
    if (isOld(activity)) {
      end(activity);
    }
  }

  /** On a shared table, where who completes a job finds out whether positions have passed it. */
  private boolean isOld(ActivityId activity) {
    return context.table().isShared()
        && activity.time().isBefore(context.clock().instant().minus(Watermark.MAX_HOLD));
  }

  void end(ActivityId activity) {
    context.watermark().end(activity);
  }

  void orphan(ActivityId activity) {
    orphaned.add(activity);
  }

  /**
   * Releases an activity if the table has no job for it; otherwise, and if the store fails, a later
   * sweep looks again. Waits for the store.
   */
  void release(ActivityId activity) {
    orphaned.add(activity); // first: it has to be known when the store fails
    releaseWithoutJob(List.of(activity));
  }

  /** Releases the orphaned activities that have no job in the table. Waits for the store. */
  void releaseOrphans() {
    releaseWithoutJob(List.copyOf(orphaned));
  }

  private void releaseWithoutJob(List<ActivityId> activities) {
    var jobs = context.table().getAll(activities.stream().map(FeedKeys::fanOut).toList()).await();
    for (var activity : activities) {
      if (!jobs.containsKey(FeedKeys.fanOut(activity))) {
        orphaned.remove(activity);
        end(activity);
      }
    }
  }
}
