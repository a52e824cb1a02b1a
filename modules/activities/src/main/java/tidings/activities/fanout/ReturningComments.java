// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import tidings.core.Activity;
import tidings.core.Feeds;
import tidings.schema.ActivityKeys;

/**
 * The comments on a restored activity, which become visible again with it. Each is delivered once
 * more by a job of its own: connected followers of the thread get it, and resuming clients find it
 * among the late arrivals. Its own comments follow in the same way.
 */
record ReturningComments(DeliveryContext context) {
  /** Max. comments of an activity, the newest; older ones are in the feeds without notice. */
  static final int MAX_COMMENTS = Feeds.MAX_MISSED;

  /**
   * Stores the jobs, which become durable with the end of the job of the activity. The sweep finds
   * them.
   */
  void deliverAgain(Activity activity) {
    if (activity.counts().comments() == 0) {
      return;
    }
    var comments = context.table()
        .query(ActivityKeys.outboxOf(activity.id().ref()).limit(MAX_COMMENTS))
        .await()
        .items();
    var now = context.clock().instant();
    context.table()
        .putAll(
            comments.stream()
                .map(row -> ActivityKeys.activityInOutbox(row.key().sk()))
                .map(comment -> FanOutJob.ofRestored(comment, now).item())
                .toList())
        .await();
  }
}
