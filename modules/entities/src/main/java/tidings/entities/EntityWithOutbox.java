// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.schema.Keys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;

/** The top of an entity's partition: its counts, its profile, and a page of its outbox. */
record EntityWithOutbox(Slice slice) {
  /** Counts and profile, and the report of an activity's delivery. */
  private static final int ROWS_ABOVE_OUTBOX = 3;

  static Query of(Ref entity) {
    return Keys.entity(entity).limit(ROWS_ABOVE_OUTBOX + Page.DEFAULT_LIMIT);
  }

  /** Everything by its key, and one more item. */
  Map<Key, Item> itemsByKey(Optional<Item> another) {
    return Stream.concat(slice.items().stream(), another.stream())
        .collect(toMap(Item::key, item -> item));
  }

  List<ActivityId> newestActivities() {
    return outbox().limit(Page.DEFAULT_LIMIT).toList();
  }

  /** Where the outbox goes on. */
  Optional<Cursor> next() {
    return (outbox().count() > Page.DEFAULT_LIMIT
        ? Optional.of(Keys.outboxPosition(newestActivities().getLast()))
        : slice.next())
        .map(Cursor::new);
  }

  private Stream<ActivityId> outbox() {
    return slice.items()
        .stream()
        .map(row -> row.key().sk())
        .filter(Keys::isInOutbox)
        .map(Keys::activityInOutbox);
  }
}
