// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreException;

/**
 * Decodes rows that are read one after another. Such rows are mostly of one kind, so each shares the
 * names of its attributes, and texts that are equal, with the row before it.
 */
final class Decoder {
  /** Of the row before; null where it had fewer attributes. */
  private String[] names = {};
  private Object[] values = {};

  /** @throws StoreException if the bytes are not a valid row */
  Item decode(Key key, byte[] row) {
    try {
      var input = new ByteReader(row);
      int count = input.readCount();
      names = count == names.length ? names : Arrays.copyOf(names, count);
      values = Arrays.copyOf(values, count);
      for (int index = 0; index < count; index++) {
        rename(index, input.readText(names[index]));
        values[index] = decodeValue(input, values[index]);
      }
      input.requireEnd();
      return Item.of(key, attributes());
    } catch (IndexOutOfBoundsException damage) {
      throw new StoreException("The row of " + key + " is damaged.", damage);
    }
  }

  /** The names belong to the items that were decoded before: they change in a copy. */
  private void rename(int index, String name) {
    if (!name.equals(names[index])) {
      names = names.clone();
      names[index] = name;
    }
  }

  private static Object decodeValue(ByteReader input, @Nullable Object previous) {
    byte kind = input.readByte();
    return switch (kind) {
      case Codec.TEXT -> input.readText(previous);
      case Codec.NUMBER -> Codec.unzigzag(input.readNumber());
      case Codec.FALSE -> false;
      case Codec.TRUE -> true;
      case Codec.LIST -> Stream.generate(input::readText).limit(input.readCount()).toList();
      default -> throw new IndexOutOfBoundsException("unknown value type " + kind);
    };
  }

  private Map<String, Object> attributes() {
    if (names.length <= AttributeMap.MAX_SIZE) {
      return new AttributeMap(names, values);
    }
    var attributes = LinkedHashMap.<String, Object>newLinkedHashMap(names.length);
    for (int index = 0; index < names.length; index++) {
      attributes.put(names[index], values[index]);
    }
    return attributes;
  }
}
