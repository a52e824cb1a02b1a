// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import com.github.benmanes.caffeine.cache.Cache;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.rocksdb.RocksDBException;
import tidings.store.Caches;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A cache of decoded items, including the absence of an item. It is consistent with the database:
 * the writer updates it after each write and before the acknowledgement.
 *
 * <p>Keys of a write in progress bypass the cache and are read from the database, as queries are.
 * So a {@code get} never returns an older state than an earlier query.
 */
final class ItemCache {
  /** The cache takes at most the maximum heap divided by this. */
  private static final int HEAP_DIVISOR = 16;
  /** Approximate memory of a cached item: a fixed part, and a multiple of its stored bytes. */
  private static final int ITEM_OVERHEAD_BYTES = 400;
  private static final int HEAP_BYTES_PER_BYTE = 2;

  private final Cache<Key, Optional<Item>> items =
      Caches.ofHeapPart(HEAP_DIVISOR, ItemCache::weight);
  private volatile Set<Key> changing = Set.of();

  /** Returns the cached item, or loads and caches it. */
  Optional<Item> get(Key key, LoadedCache.Loader<Optional<Item>> loader)
      throws RocksDBException {
    return changing.contains(key) ? loader.load() : LoadedCache.get(items, key, loader);
  }

  /** Returns the cached item; the outer optional is empty if the key is not cached. */
  Optional<Optional<Item>> find(Key key) {
    return Optional.ofNullable(items.getIfPresent(key));
  }

  /** Sets the keys of the write in progress; empty when there is none. */
  void changing(Collection<Key> keys) {
    changing = Set.copyOf(keys);
  }

  void put(Key key, Optional<Item> item) {
    items.put(key, item);
  }

  void invalidate(Key key) {
    items.invalidate(key);
  }

  private static int weight(Key key, Optional<Item> item) {
    return ITEM_OVERHEAD_BYTES + HEAP_BYTES_PER_BYTE * item.map(Item::bytes).orElse(0);
  }
}
