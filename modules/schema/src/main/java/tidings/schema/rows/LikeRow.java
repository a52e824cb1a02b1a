// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Key;

/** A like of an activity by a user, in one kind. */
public record LikeRow(UserId user, ActivityId activity, String kind, Instant likedAt) {

  public Item item() {
    return ItemType.LIKE.at(ActivityKeys.like(user, activity, kind))
        .set("user", user.text())
        .set("at", likedAt.toEpochMilli())
        .indexed(ActivityKeys.likeIndex(activity, likedAt, kind, user))
        .build();
  }

  public static LikeRow of(Item row) {
    return new LikeRow(
        new UserId(row.text("user")),
        activityOf(row.key()),
        kind(row.key()),
        Instant.ofEpochMilli(row.number("at")));
  }

  public static ActivityId activityOf(Key row) {
    return new ActivityId(row.sk().substring(0, row.sk().indexOf('#')));
  }

  public static String kind(Key row) {
    return row.sk().substring(row.sk().indexOf('#') + 1);
  }
}
