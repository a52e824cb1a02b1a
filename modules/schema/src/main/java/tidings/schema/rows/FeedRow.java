// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/** A reference to an activity in a user's feed. */
public final class FeedRow {
  private FeedRow() {}

  /** @param retention lifetime of the row after its activity */
  public static Item of(UserId user, ActivityId activity, Duration retention) {
    return ItemType.FEED.at(FeedKeys.feed(user, activity))
        .expiresAt(activity.time().plus(retention).getEpochSecond())
        .build();
  }

  /** The rows of one activity in several feeds; they differ only in their keys. */
  public static List<Item> of(Collection<UserId> readers, ActivityId activity, Duration retention) {
    var rows = new ArrayList<Item>(readers.size());
    for (var reader : readers) {
      rows.add(rows.isEmpty()
          ? of(reader, activity, retention)
          : rows.getFirst().copyAt(FeedKeys.inFeedOf(reader, rows.getFirst().key())));
    }
    return rows;
  }
}
