// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Arrays;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.Item;
import tidings.store.Key;

/** What a key is to hold, already in bytes: what cannot be stored is refused before it waits. */
record Row(Key key, byte[] rowKey, Optional<Item> item, Optional<byte[]> row,
    Optional<byte[]> place) {
  private static final byte[] NOTHING = {};

  /** @throws IllegalArgumentException when such an item cannot be stored */
  static Row of(Key key, Optional<Item> item) {
    return of(key, item, item.map(Codec::encode));
  }

  /** @param row the bytes of the item */
  static Row of(Key key, Optional<Item> item, Optional<byte[]> row) {
    return new Row(key, RowKey.of(key), item, row, item.flatMap(RowKey::inIndex));
  }

  int bytes() {
    return rowKey.length + row.orElse(NOTHING).length;
  }

  /** Writes it over what is stored, wherever the index has that. */
  void writeTo(WriteBatch batch, Database database, Optional<byte[]> storedPlace)
      throws RocksDBException {
    var family = database.familyOf(key.pk());
    if (row.isPresent()) {
      batch.put(family, rowKey, row.get());
    } else {
      batch.delete(family, rowKey);
    }
    if (Arrays.equals(place.orElse(NOTHING), storedPlace.orElse(NOTHING))) {
      return;
    }
    if (storedPlace.isPresent()) {
      batch.delete(database.index(), storedPlace.get());
    }
    if (place.isPresent()) {
      batch.put(database.index(), place.get(), NOTHING);
    }
  }
}
