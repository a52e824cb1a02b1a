// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;

/**
 * Items that are read again and again, decoded; also that there is none. They are as the database
 * has them: the writer changes them here after each write and before it acknowledges it, and an
 * item is loaded while nobody can change it here. What is just being written is asked of the
 * database alone, as queries are: who has seen in one what was written does not find in the other
 * what was before.
 */
final class ItemCache {
  /** The part of the heap that they may take: one in so many bytes. */
  private static final int HEAP_DIVISOR = 16;
  /** About what an item takes besides its bytes, and how often it takes these. */
  private static final int ITEM_OVERHEAD_BYTES = 400;
  private static final int HEAP_BYTES_PER_BYTE = 2;

  private final Cache<Key, Optional<Item>> items = Caffeine.newBuilder()
      .maximumWeight(Runtime.getRuntime().maxMemory() / HEAP_DIVISOR)
      .weigher(ItemCache::weight)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();
  private volatile Set<Key> changing = Set.of();

  /** What lies at a key in the database. */
  interface Loader {
    Optional<Item> load() throws RocksDBException;
  }

  /** What lies at a key, from here if it is; otherwise it is read, and is here from then on. */
  Optional<Item> get(Key key, Loader loader) throws RocksDBException {
    if (changing.contains(key)) {
      return loader.load();
    }
    try {
      return items.get(key, absent -> load(loader));
    } catch (LoadException failed) {
      throw failed.cause;
    }
  }

  /** What lies at a key, if that is here. */
  Optional<Optional<Item>> find(Key key) {
    return Optional.ofNullable(items.getIfPresent(key));
  }

  /** Has to be told of all keys that are going to be written, and of none when they are. */
  void changing(Collection<Key> keys) {
    changing = Set.copyOf(keys);
  }

  void put(Key key, Optional<Item> item) {
    items.put(key, item);
  }

  void invalidate(Key key) {
    items.invalidate(key);
  }

  private static Optional<Item> load(Loader loader) {
    try {
      return loader.load();
    } catch (RocksDBException failure) {
      throw new LoadException(failure);
    }
  }

  private static int weight(Key key, Optional<Item> item) {
    return ITEM_OVERHEAD_BYTES + HEAP_BYTES_PER_BYTE * item.map(Item::bytes).orElse(0);
  }

  /** Carries a failure through the cache. */
  private static final class LoadException extends RuntimeException {
    private final RocksDBException cause;

    LoadException(RocksDBException cause) {
      super(null, null, false, false);
      this.cause = cause;
    }
  }
}
