// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

/** The order of sort keys: by their UTF-8 bytes, which is the order of code points. */
final class SortKeyOrder {
  /** Ranks surrogates, the halves of the highest code points, above all other characters. */
  private static final int SURROGATE_RANK = 0x10000;

  private SortKeyOrder() {}

  /** Compares like a {@link java.util.Comparator}, without encoding the keys. */
  static int compare(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int i = 0; i < length; i++) {
      char first = one.charAt(i);
      char second = other.charAt(i);
      if (first != second) {
        return rank(first) - rank(second);
      }
    }
    return one.length() - other.length();
  }

  private static int rank(char character) {
    return Character.isSurrogate(character) ? SURROGATE_RANK + character : character;
  }
}
