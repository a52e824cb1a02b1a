// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Arrays;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The new content of a key, already encoded: an item that cannot be stored is rejected before it is
 * queued.
 */
record Row(Key key, byte[] rowKey, Optional<Item> item, Optional<byte[]> encoded,
    Optional<byte[]> indexKey) {
  private static final byte[] EMPTY = {};

  /** @throws IllegalArgumentException if the item cannot be stored */
  static Row of(Key key, Optional<Item> item) {
    return of(key, item, item.map(Codec::encode));
  }

  /** @param encoded the encoded item */
  static Row of(Key key, Optional<Item> item, Optional<byte[]> encoded) {
    return new Row(key, RowKey.of(key), item, encoded, item.flatMap(RowKey::ofIndex));
  }

  int bytes() {
    return rowKey.length + encoded.orElse(EMPTY).length;
  }

  /**
   * Writes the row and its index entry.
   *
   * @param storedIndexKey the index key of the stored row that this one replaces
   */
  void writeTo(RowBatch batch, Database database, Optional<byte[]> storedIndexKey) {
    var family = database.familyOf(key.pk());
    if (encoded.isPresent()) {
      batch.put(family, rowKey, encoded.get());
    } else {
      batch.delete(family, rowKey);
    }
    if (Arrays.equals(indexKey.orElse(EMPTY), storedIndexKey.orElse(EMPTY))) {
      return;
    }
    if (storedIndexKey.isPresent()) {
      batch.delete(database.index(), storedIndexKey.get());
    }
    if (indexKey.isPresent()) {
      batch.put(database.index(), indexKey.get(), EMPTY);
    }
  }
}
