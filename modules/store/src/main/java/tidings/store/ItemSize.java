// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/** Size of an item as DynamoDB counts it: the UTF-8 bytes of keys, names and values. */
final class ItemSize {
  private static final int TWO_DIGITS = 100;
  private static final int FLAG_BYTES = 1;
  private static final int LIST_BYTES = 3;
  private static final int LIST_ELEMENT_BYTES = 1;

  private ItemSize() {}

  static int of(Item item) {
    int bytes = utf8("pk") + utf8(item.key().pk()) + utf8("sk") + utf8(item.key().sk());
    for (var attribute : item.attributes().entrySet()) {
      bytes += utf8(attribute.getKey()) + ofValue(attribute.getValue());
    }
    return bytes;
  }

  private static int ofValue(Object value) {
    return switch (value) {
      case String text -> utf8(text);
      case Long number -> ofNumber(number);
      case Boolean flag -> FLAG_BYTES;
      case List<?> list ->
        LIST_BYTES + list.stream().mapToInt(each -> LIST_ELEMENT_BYTES + ofValue(each)).sum();
      default -> throw new IllegalArgumentException(
          "unsupported type of value: " + value.getClass().getName());
    };
  }

  /**
   * One byte for sign and exponent, one more if negative, and one per two digits except trailing
   * zeros.
   */
  private static int ofNumber(long number) {
    int bytes = number < 0 ? 2 : 1;
    long rest = number;
    while (rest != 0 && rest % TWO_DIGITS == 0) {
      rest /= TWO_DIGITS;
    }
    for (; rest != 0; rest /= TWO_DIGITS) {
      bytes++;
    }
    return bytes;
  }

  static int utf8(String text) {
    int bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit >= 0x80) {
        // Each half of a surrogate pair counts 2, so the pair counts 4.
        bytes += unit < 0x800 || Character.isSurrogate(unit) ? 1 : 2;
      }
    }
    return bytes;
  }
}
