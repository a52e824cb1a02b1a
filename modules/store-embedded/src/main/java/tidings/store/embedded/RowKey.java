// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.store.Item.INDEX_PK;
import static tidings.store.Item.INDEX_SK;

import java.util.Optional;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The binary key of a row: UTF-8 texts separated by a zero byte, which no text contains. A table
 * row has the key {@code pk 0 sk}, an index row {@code gsi1pk 0 gsi1sk 0 pk 0 sk}.
 */
final class RowKey {
  static final char SEPARATOR = 0;
  /** Just above the separator, and not above any other character. */
  static final byte PAST_SEPARATOR = 1;

  private RowKey() {}

  static byte[] of(Key key) {
    return join(key.pk(), key.sk());
  }

  static Key parse(byte[] row) {
    return parse(new String(row, UTF_8));
  }

  static Key parse(String row) {
    int separator = row.indexOf(SEPARATOR);
    return new Key(row.substring(0, separator), row.substring(separator + 1));
  }

  /** The index key of an item; empty unless it has both index attributes. */
  static Optional<byte[]> ofIndex(Item item) {
    if (!item.has(INDEX_PK) || !item.has(INDEX_SK)) {
      return Optional.empty();
    }
    var indexKey = new Key(item.text(INDEX_PK), item.text(INDEX_SK));
    return Optional.of((text(indexKey) + SEPARATOR + text(item.key())).getBytes(UTF_8));
  }

  static byte[] join(String first, String second) {
    return (first + SEPARATOR + second).getBytes(UTF_8);
  }

  private static String text(Key key) {
    return key.pk() + SEPARATOR + key.sk();
  }
}
