// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Duration;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;

/** One activity in one feed: only a reference, which is as old as the activity. */
public final class FeedRow {
  private FeedRow() {}

  /** @param keep how long after the activity the row expires */
  public static Item of(UserId who, ActivityId activity, Duration keep) {
    return of(who, activity, expiry(activity, keep));
  }

  /** @param expiresAt what {@link #expiry} says; the same for all rows of an activity */
  public static Item of(UserId who, ActivityId activity, long expiresAt) {
    return Item.at(Keys.feed(who, activity), "feed").expiresAt(expiresAt).build();
  }

  /** The epoch second at which the rows of an activity expire. */
  public static long expiry(ActivityId activity, Duration keep) {
    return activity.time().plus(keep).getEpochSecond();
  }
}
