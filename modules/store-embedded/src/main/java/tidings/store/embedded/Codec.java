// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * The binary format of a row: the number of attributes, then the name, a type byte and the value of
 * each. It must not change within one {@link DataFolder#FORMAT}.
 */
final class Codec {
  private static final byte TEXT = 1;
  private static final byte NUMBER = 2;
  private static final byte FALSE = 3;
  private static final byte TRUE = 4;
  private static final byte LIST = 5;
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
    try {
      var input = new ByteReader(row);
      int count = input.readCount();
      Map<String, Object> attributes = LinkedHashMap.newLinkedHashMap(count);
      for (int attribute = 0; attribute < count; attribute++) {
        attributes.put(input.readText(), decode(input));
      }
      input.requireEnd();
      return Item.of(key, attributes);
    } catch (IndexOutOfBoundsException damage) {
      throw new StoreException("The row of " + key + " is damaged.", damage);
    }
  }

  private static Object decode(ByteReader input) {
    byte kind = input.readByte();
    return switch (kind) {
      case TEXT -> input.readText();
      case NUMBER -> unzigzag(input.readNumber());
      case FALSE -> false;
      case TRUE -> true;
      case LIST -> Stream.generate(input::readText).limit(input.readCount()).toList();
      default -> throw new IndexOutOfBoundsException("unknown value type " + kind);
    };
  }

  /** Maps small numbers of either sign to small unsigned numbers. */
  private static long zigzag(long number) {
    return number << 1 ^ number >> 63;
  }

  private static long unzigzag(long number) {
    return number >>> 1 ^ -(number & 1);
  }
}
