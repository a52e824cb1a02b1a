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
 * The bytes of a row: how many attributes it has, and for each its name, a byte that tells the
 * kind of its value, and the value. The same for ever within one format of the folder.
 */
final class Codec {
  private static final byte TEXT = 1;
  private static final byte NUMBER = 2;
  private static final byte FALSE = 3;
  private static final byte TRUE = 4;
  private static final byte LIST = 5;
  /** A row's bytes below which its item is not weighed: nothing weighs eight times its bytes. */
  private static final int MAX_UNCHECKED_BYTES = Table.MAX_ITEM_BYTES / 8;

  private Codec() {}

  /** @throws IllegalArgumentException when the item is too large or holds what is no value */
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

  /** @throws IllegalArgumentException when the item that has become this row is too large */
  static void checkSize(Item item, byte[] row) {
    if (row.length > MAX_UNCHECKED_BYTES && item.bytes() > Table.MAX_ITEM_BYTES) {
      throw new IllegalArgumentException(
          item.key() + " would take " + item.bytes() + " bytes, over " + Table.MAX_ITEM_BYTES);
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
      default -> throw new IllegalArgumentException("no value is a " + value.getClass().getName());
    }
  }

  /** @throws StoreException when these bytes are not a row */
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
      default -> throw new IndexOutOfBoundsException("no value is of kind " + kind);
    };
  }

  /** Small numbers of either sign become small ones without. */
  private static long zigzag(long number) {
    return number << 1 ^ number >> 63;
  }

  private static long unzigzag(long number) {
    return number >>> 1 ^ -(number & 1);
  }
}
