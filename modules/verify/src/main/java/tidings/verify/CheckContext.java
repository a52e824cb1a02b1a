// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.rows.ActivityRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;

/** Shared dependencies of the checks. Reads wait for the store. */
record CheckContext(Table table, Supplier<Position> lowWatermark, InstantSource clock,
    FeedCachePolicy cachePolicy) {

  Instant now() {
    return clock.instant();
  }

  Optional<Item> get(Key key) {
    return table.get(key).await();
  }

  Map<Key, Item> getAll(Collection<Key> keys) {
    return table.getAll(keys).await();
  }

  /** The slices of a query, read when the iteration reaches them. */
  Slices slices(Query query) {
    return Slices.of(table, query);
  }

  /** Returns the body of an activity, deleted or not; empty if it was purged or never existed. */
  Optional<ActivityRow> findActivity(Ref ref) {
    return get(ActivityKeys.profile(ref)).map(row -> ActivityRow.of(new ActivityId(ref.id()), row));
  }
}
