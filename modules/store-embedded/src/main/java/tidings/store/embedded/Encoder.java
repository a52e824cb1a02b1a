// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Map;
import tidings.store.Item;

/** Encodes items one after another; neighbours with the very same attributes share their bytes. */
final class Encoder {
  private Map<String, Object> attributes = Map.of();
  private byte[] row = {};

  /** @throws IllegalArgumentException when the item cannot be stored */
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
