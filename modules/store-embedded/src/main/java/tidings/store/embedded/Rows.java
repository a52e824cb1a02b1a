// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;

/** Reads items by their keys. What has expired is not there. */
final class Rows {
  private final Database database;
  private final InstantSource clock;

  Rows(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  Optional<Item> get(Key key, Reach reach) throws RocksDBException {
    return stored(key, reach).filter(this::visible);
  }

  Map<Key, Item> getAll(Collection<Key> keys, Reach reach) throws RocksDBException {
    var found = HashMap.<Key, Item>newHashMap(keys.size());
    for (var key : keys) {
      get(key, reach).ifPresent(item -> found.put(key, item));
    }
    return found;
  }

  /** What lies at a key, be it expired or not. */
  Optional<Item> stored(Key key, Reach reach) throws RocksDBException {
    return row(key, reach).map(row -> Codec.decode(key, row));
  }

  Optional<byte[]> row(Key key, Reach reach) throws RocksDBException {
    return Optional.ofNullable(database.get(database.familyOf(key.pk()), RowKey.of(key), reach));
  }

  boolean visible(Item item) {
    return !item.expired(clock.instant().getEpochSecond());
  }
}
