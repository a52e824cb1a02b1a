// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Map;
import tidings.store.Item;

/** Encodes items and reuses the bytes if consecutive items share the same attributes map. */
final class Encoder {
  private Map<String, Object> attributes = Map.of();
  private byte[] row = {};

  /** @throws IllegalArgumentException if the item cannot be stored */
  byte[] encode(Item item) {
    if (item.attributes() != attributes) {
      item.requireValidIndexKey();
      row = Codec.encode(item);
      attributes = item.attributes();
    }
    Codec.checkSize(item, row);
    return row;
  }
}
