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
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Slice;

/** The top of an entity's partition: its counts, its profile, and a page of its outbox. */
record Top(Slice slice) {
  /** Counts and profile, and the report of an activity's delivery. */
  private static final int ABOVE_OUTBOX = 3;

  static Query of(Ref what) {
    return Keys.entity(what).limit(ABOVE_OUTBOX + Page.LIMIT);
  }

  /** Everything by its key, and one more item. */
  Map<Key, Item> with(Optional<Item> another) {
    return Stream.concat(slice.items().stream(), another.stream())
        .collect(toMap(Item::key, item -> item));
  }

  List<ActivityId> newest() {
    return outbox().limit(Page.LIMIT).toList();
  }

  /** Where the outbox goes on. */
  Optional<Cursor> next() {
    return (outbox().count() > Page.LIMIT
        ? Optional.of(Keys.afterInOutbox(newest().getLast()))
        : slice.next())
        .map(Cursor::new);
  }

  private Stream<ActivityId> outbox() {
    return slice.items()
        .stream()
        .map(row -> row.key().sk())
        .filter(Keys::isInOutbox)
        .map(Keys::inOutbox);
  }
}
