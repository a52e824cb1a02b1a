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
import tidings.store.Keys;

/** Reads items by their keys, those of feeds aside from memory of its own. What has expired is not there. */
final class Rows {
  private final Database database;
  private final InstantSource clock;
  private final Kept kept = new Kept();

  Rows(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  Optional<Item> get(Key key, Reach reach) throws RocksDBException {
    return get(key, reach, now());
  }

  Map<Key, Item> getAll(Collection<Key> keys, Reach reach) throws RocksDBException {
    var found = HashMap.<Key, Item>newHashMap(keys.size());
    long now = now();
    for (var key : keys) {
      get(key, reach, now).ifPresent(item -> found.put(key, item));
    }
    return found;
  }

  private Optional<Item> get(Key key, Reach reach, long now) throws RocksDBException {
    var stored = isKept(key) ? kept.get(key, () -> read(key, reach)) : read(key, reach);
    return stored.filter(item -> !item.expired(now));
  }

  /** What lies at a key, be it expired or not; for the writer, which looks at most keys once. */
  Optional<Item> stored(Key key) throws RocksDBException {
    var here = kept.find(key);
    return here.isPresent() ? here.get() : read(key, Reach.DISK);
  }

  /** Has to be told of all that is going to be written together, before it is. */
  void changing(Collection<Key> keys) {
    kept.changing(keys.stream().filter(Rows::isKept).toList());
  }

  /** Has to be told of what was written, before that is acknowledged. */
  void written(Collection<Row> rows) {
    for (var row : rows) {
      if (isKept(row.key())) {
        kept.put(row.key(), row.item());
      }
    }
    kept.changing(Set.of());
  }

  /** Has to be told where anything else may have been written. */
  void changed(Collection<Key> keys) {
    for (var key : keys) {
      if (isKept(key)) {
        kept.forget(key);
      }
    }
    kept.changing(Set.of());
  }

  /** Feeds are larger than memory, and each is read by one. */
  private static boolean isKept(Key key) {
    return !Keys.isFeed(key.pk());
  }

  Optional<byte[]> row(Key key, Reach reach) throws RocksDBException {
    return Optional.ofNullable(database.get(database.familyOf(key.pk()), RowKey.of(key), reach));
  }

  boolean visible(Item item) {
    return !item.expired(now());
  }

  private Optional<Item> read(Key key, Reach reach) throws RocksDBException {
    return row(key, reach).map(row -> Codec.decode(key, row));
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
