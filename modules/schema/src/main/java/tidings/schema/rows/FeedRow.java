// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.store.Item;

/** One activity in one feed: only a reference, which is as old as the activity. */
public final class FeedRow {
  private FeedRow() {}

  /** @param retention how long after the activity the row expires */
  public static Item of(UserId user, ActivityId activity, Duration retention) {
    return Item.at(Keys.feed(user, activity), "feed")
        .expiresAt(activity.time().plus(retention).getEpochSecond())
        .build();
  }

  /** The rows of one activity in several feeds, which differ in nothing but where they lie. */
  public static List<Item> of(Collection<UserId> readers, ActivityId activity, Duration retention) {
    var rows = new ArrayList<Item>(readers.size());
    for (var reader : readers) {
      rows.add(rows.isEmpty()
          ? of(reader, activity, retention)
          : rows.getFirst().copyAt(Keys.feed(reader, activity)));
    }
    return rows;
  }
}
