// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;

/** One activity in one feed: only a reference, which is as old as the activity. */
public final class FeedRow {
  private FeedRow() {}

  /** @param keep how long after the activity the row expires */
  public static Item of(UserId who, ActivityId activity, Duration keep) {
    return Item.at(Keys.feed(who, activity), "feed")
        .expiresAt(activity.time().plus(keep).getEpochSecond())
        .build();
  }

  /** The rows of one activity in several feeds, which differ in nothing but where they lie. */
  public static List<Item> of(Collection<UserId> readers, ActivityId activity, Duration keep) {
    var rows = new ArrayList<Item>(readers.size());
    for (var reader : readers) {
      rows.add(rows.isEmpty()
          ? of(reader, activity, keep)
          : rows.getFirst().copyAt(Keys.feed(reader, activity)));
    }
    return rows;
  }
}
