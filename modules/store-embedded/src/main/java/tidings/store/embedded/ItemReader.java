// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;

/**
 * Reads items by key and hides expired ones. All items except feed rows are cached, and so are the
 * last rows of feeds; both caches are kept up to date by the writer.
 */
final class ItemReader {
  private final Database database;
  private final InstantSource clock;
  private final ItemCache cache = new ItemCache();
  private final TailCache tails;

  ItemReader(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    this.tails = new TailCache(database.layout());
  }

  TailCache tails() {
    return tails;
  }

  Optional<Item> get(Key key, ReadDepth depth) throws RocksDBException {
    return get(key, depth, now());
  }

  Map<Key, Item> getAll(Collection<Key> keys, ReadDepth depth) throws RocksDBException {
    var found = HashMap.<Key, Item>newHashMap(keys.size());
    long now = now();
    for (var key : keys) {
      get(key, depth, now).ifPresent(item -> found.put(key, item));
    }
    return found;
  }

  private Optional<Item> get(Key key, ReadDepth depth, long now) throws RocksDBException {
    var stored = isCached(key) ? cache.get(key, () -> read(key, depth)) : read(key, depth);
    return stored.filter(item -> !item.isExpired(now));
  }

  /**
   * The stored item, expired or not. For the writer: it rarely reads a key twice, so it does not
   * fill the cache.
   */
  Optional<Item> readStored(Key key) throws RocksDBException {
    var cached = cache.find(key);
    return cached.isPresent() ? cached.get() : read(key, ReadDepth.DISK);
  }

  /** Must be called before a write, with all its keys. */
  void beforeWrite(Collection<Key> keys) {
    var items = keys.stream().filter(this::isCached).toList();
    cache.changing(items);
    tails.changing(items);
  }

  /** Must be called after a successful write, before it is acknowledged. */
  void afterWrite(Collection<Row> rows) {
    for (var row : rows) {
      if (isCached(row.key())) {
        cache.put(row.key(), row.item());
      }
      tails.update(row);
    }
    endWrite();
  }

  /** As above, but drops the items: those of a bulk are rarely read soon. */
  void afterBulk(Collection<Row> rows) {
    for (var row : rows) {
      if (isCached(row.key())) {
        cache.invalidate(row.key());
      }
      tails.update(row);
    }
    endWrite();
  }

  /** Must be called after a failed write, with all its keys. */
  void invalidate(Collection<Key> keys) {
    for (var key : keys) {
      if (isCached(key)) {
        cache.invalidate(key);
      }
      tails.invalidate(key.pk());
    }
    endWrite();
  }

  private void endWrite() {
    cache.changing(Set.of());
    tails.changing(Set.of());
  }

  /** Feed rows are not cached: feeds exceed memory, and each has a single reader. */
  private boolean isCached(Key key) {
    return !database.isCache(key.pk());
  }

  Optional<byte[]> readRow(Key key, ReadDepth depth) throws RocksDBException {
    return Optional.ofNullable(database.get(database.familyOf(key.pk()), RowKey.of(key), depth));
  }

  boolean isVisible(Item item) {
    return !item.isExpired(now());
  }

  private Optional<Item> read(Key key, ReadDepth depth) throws RocksDBException {
    return readRow(key, depth).map(row -> Codec.decode(key, row));
  }

  /** The current epoch second. */
  long now() {
    return clock.instant().getEpochSecond();
  }
}
