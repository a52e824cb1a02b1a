// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreFailure;
import tidings.store.Table;

/**
 * The bytes of a row: how many attributes it has, and for each its name, a byte that tells the
 * kind of its value, and the value. The same for ever within one format of the folder.
 */
final class Codec {
  private static final byte TEXT = 1;
  private static final byte NUMBER = 2;
  private static final byte NO = 3;
  private static final byte YES = 4;
  private static final byte LIST = 5;
  /** A row's bytes below which its item is not weighed: nothing weighs eight times its bytes. */
  private static final int SURELY_SMALL = Table.ITEM_BYTES / 8;

  private Codec() {}

  /** @throws IllegalArgumentException when the item is too large or holds what is no value */
  static byte[] encode(Item item) {
    var output = new Output();
    output.number(item.attributes().size());
    item.attributes().forEach((name, value) -> {
      output.text(name);
      encode(output, value);
    });
    byte[] row = output.bytes();
    checkSize(item, row);
    return row;
  }

  /** @throws IllegalArgumentException when the item that has become this row is too large */
  static void checkSize(Item item, byte[] row) {
    if (row.length > SURELY_SMALL && item.bytes() > Table.ITEM_BYTES) {
      throw new IllegalArgumentException(
          item.key() + " would take " + item.bytes() + " bytes, over " + Table.ITEM_BYTES);
    }
  }

  private static void encode(Output output, Object value) {
    switch (value) {
      case String text -> {
        output.put(TEXT);
        output.text(text);
      }
      case Long number -> {
        output.put(NUMBER);
        output.number(zigzag(number));
      }
      case Boolean flag -> output.put(flag ? YES : NO);
      case List<?> list -> {
        output.put(LIST);
        output.number(list.size());
        list.forEach(each -> output.text((String) each));
      }
      default -> throw new IllegalArgumentException("no value is a " + value.getClass().getName());
    }
  }

  /** @throws StoreFailure when these bytes are not a row */
  static Item decode(Key key, byte[] row) {
    try {
      var input = new Input(row);
      int count = input.count();
      Map<String, Object> attributes = LinkedHashMap.newLinkedHashMap(count);
      for (int attribute = 0; attribute < count; attribute++) {
        attributes.put(input.text(), decode(input));
      }
      input.end();
      return Item.of(key, attributes);
    } catch (IndexOutOfBoundsException damage) {
      throw new StoreFailure("The row of " + key + " is damaged.", damage);
    }
  }

  private static Object decode(Input input) {
    byte kind = input.take();
    return switch (kind) {
      case TEXT -> input.text();
      case NUMBER -> unzigzag(input.number());
      case NO -> false;
      case YES -> true;
      case LIST -> Stream.generate(input::text).limit(input.count()).toList();
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
