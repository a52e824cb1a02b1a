// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import com.github.benmanes.caffeine.cache.Cache;
import org.rocksdb.RocksDBException;

/** Fills a cache from the database. Loads of one key, and its writes, wait for each other. */
final class LoadedCache {
  private LoadedCache() {}

  /** Reads an entry from the database. */
  interface Loader<V> {
    V load() throws RocksDBException;
  }

  /** Returns the cached entry, or loads and caches it. */
  static <K, V> V get(Cache<K, V> cache, K key, Loader<V> loader) throws RocksDBException {
    try {
      return cache.get(key, absent -> load(loader));
    } catch (LoadException failed) {
      throw failed.cause;
    }
  }

  private static <V> V load(Loader<V> loader) {
    try {
      return loader.load();
    } catch (RocksDBException failure) {
      throw new LoadException(failure);
    }
  }

  /** Carries a checked exception through the cache. */
  private static final class LoadException extends RuntimeException {
    private final RocksDBException cause;

    LoadException(RocksDBException cause) {
      super(null, null, false, false);
      this.cause = cause;
    }
  }
}
