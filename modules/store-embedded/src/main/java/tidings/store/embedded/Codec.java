// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.List;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * The binary format of a row: the number of attributes, then the name, a type byte and the value of
 * each. It must not change within one {@link DataFolder#FORMAT}.
 */
final class Codec {
  static final byte TEXT = 1;
  static final byte NUMBER = 2;
  static final byte FALSE = 3;
  static final byte TRUE = 4;
  static final byte LIST = 5;
  /**
   * Encoded size up to which the item size is not checked: no item is larger than eight times its
   * row.
   */
  private static final int MAX_UNCHECKED_BYTES = Table.MAX_ITEM_BYTES / 8;

  private Codec() {}

  /** @throws IllegalArgumentException if the item is too large or holds an unsupported value */
  static byte[] encode(Item item) {
    var output = new ByteWriter();
    output.writeNumber(item.attributes().size());
    item.attributes().forEach((name, value) -> {
      output.writeText(name);
      encode(output, value);
    });
    byte[] row = output.bytes();
    checkSize(item, row);
    return row;
  }

  /** @throws IllegalArgumentException if the item is too large */
  static void checkSize(Item item, byte[] row) {
    if (row.length > MAX_UNCHECKED_BYTES && item.bytes() > Table.MAX_ITEM_BYTES) {
      throw new IllegalArgumentException(
          item.key() + " has " + item.bytes() + " bytes, more than " + Table.MAX_ITEM_BYTES);
    }
  }

  private static void encode(ByteWriter output, Object value) {
    switch (value) {
      case String text -> {
        output.writeByte(TEXT);
        output.writeText(text);
      }
      case Long number -> {
        output.writeByte(NUMBER);
        output.writeNumber(zigzag(number));
      }
      case Boolean flag -> output.writeByte(flag ? TRUE : FALSE);
      case List<?> list -> {
        output.writeByte(LIST);
        output.writeNumber(list.size());
        list.forEach(element -> output.writeText((String) element));
      }
      default ->
        throw new IllegalArgumentException("unsupported value type " + value.getClass().getName());
    }
  }

  /** @throws StoreException if the bytes are not a valid row */
  static Item decode(Key key, byte[] row) {
    return new Decoder().decode(key, row);
  }

  /** Maps small numbers of either sign to small unsigned numbers. */
  private static long zigzag(long number) {
    return number << 1 ^ number >> 63;
  }

  static long unzigzag(long number) {
    return number >>> 1 ^ -(number & 1);
  }
}
