// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
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

  /** Must be called before a write, with all its rows. */
  void beforeWrite(Collection<Row> rows) {
    var keys = rows.stream().map(Row::key).filter(this::isCached).toList();
    cache.changing(keys);
    tails.changing(keys);
  }

  /** Must be called after a successful write, before it is acknowledged. */
  void afterWrite(Collection<Row> rows) {
    endWrite(rows, row -> cache.put(row.key(), row.item()), tails::update);
  }

  /** As above, but drops the items: those of a bulk are rarely read soon. */
  void afterBulk(Collection<Row> rows) {
    endWrite(rows, row -> cache.invalidate(row.key()), tails::update);
  }

  /** Must be called after a failed write: its rows may be stored or not. */
  void afterFailure(Collection<Row> rows) {
    endWrite(rows, row -> cache.invalidate(row.key()), row -> tails.invalidate(row.key().pk()));
  }

  private void endWrite(Collection<Row> rows, Consumer<Row> items, Consumer<Row> ends) {
    for (var row : rows) {
      if (isCached(row.key())) {
        items.accept(row);
      }
      ends.accept(row);
    }
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
