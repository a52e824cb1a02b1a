// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The durable job that takes down all comments below an activity. It is due at once, and deleted
 * when none is left or the activity is restored.
 *
 * @param activity was taken down
 * @param stamp position of the takedown to which the job belongs
 */
record CommentTakedown(ActivityId activity, UserId moderator, String reason, Position stamp) {
  private static final String ACTIVITY = "activity";
  private static final String MODERATOR = "moderator";
  private static final String REASON = "reason";
  private static final String STAMP = "stamp";

  static CommentTakedown of(Item row) {
    return new CommentTakedown(
        new ActivityId(row.text(ACTIVITY)), new UserId(row.text(MODERATOR)), row.text(REASON),
        new Position(row.text(STAMP)));
  }

  Key key() {
    return SystemKeys.due(stamp.time(), "takedown#" + activity);
  }

  Item item() {
    return ItemType.COMMENT_TAKEDOWN.at(key())
        .set(ACTIVITY, activity.text())
        .set(MODERATOR, moderator.text())
        .set(REASON, reason)
        .set(STAMP, stamp.text())
        .build();
  }
}
