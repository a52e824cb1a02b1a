// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.Cached;

/**
 * What all checks work with. All of it waits for the store.
 *
 * @param settled before which nothing is under way
 */
record Means(Table table, Supplier<ActivityId> settled, InstantSource clock, Cached cached) {

  Instant now() {
    return clock.instant();
  }

  Optional<Item> get(Key key) {
    return table.get(key).await();
  }

  Map<Key, Item> getAll(Collection<Key> keys) {
    return table.getAll(keys).await();
  }

  /** Everything that a query finds, a slice at a time. */
  void each(Query question, Consumer<Slice> slice) {
    Optional<String> after = Optional.empty();
    do {
      var read = table.query(question.after(after)).await();
      slice.accept(read);
      after = read.next();
    } while (after.isPresent());
  }

  /** The body of an activity, deleted or not; empty when it is gone for good, or never was. */
  Optional<ActivityRow> activity(Ref ref) {
    return get(Keys.profile(ref)).map(row -> ActivityRow.of(new ActivityId(ref.id()), row));
  }
}
