// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static java.util.stream.Collectors.toMap;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;

/** The first items of an entity's partitions: pins, counts, profile, first page of its outbox. */
record EntityWithOutbox(Slice slice) {
  /** Counts, profile, and the pins of an entity or the delivery report of an activity. */
  private static final int ROWS_ABOVE_OUTBOX = 3;

  static Query of(Ref entity) {
    return ActivityKeys.entity(entity).limit(ROWS_ABOVE_OUTBOX + Page.DEFAULT_LIMIT);
  }

  /** Returns all items by key, together with others. */
  Map<Key, Item> itemsByKey(Collection<Item> others) {
    return Stream.concat(slice.items().stream(), others.stream())
        .collect(toMap(Item::key, item -> item));
  }

  List<ActivityId> newestActivities() {
    return outbox().limit(Page.DEFAULT_LIMIT).toList();
  }

  /** Returns the cursor of the next page of the outbox. */
  Optional<Cursor> next() {
    return outbox().count() > Page.DEFAULT_LIMIT
        ? Optional.of(cursor(newestActivities().getLast()))
        : slice.next().map(Cursor::new);
  }

  /** Returns the cursor at which the outbox continues after an activity. */
  static Cursor cursor(ActivityId last) {
    return new Cursor(ActivityKeys.outboxPosition(Position.of(last)));
  }

  private Stream<ActivityId> outbox() {
    return slice.items()
        .stream()
        .map(row -> row.key().sk())
        .filter(ActivityKeys::isInOutbox)
        .map(ActivityKeys::activityInOutbox);
  }
}
