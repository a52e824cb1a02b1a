// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

/** Compares keys by their UTF-8 bytes, which is the order of their code points. */
final class Utf8 {
  private Utf8() {}

  static int compare(String one, String other) {
    int index = 0;
    while (index < one.length() && index < other.length()) {
      int difference = Integer.compare(one.codePointAt(index), other.codePointAt(index));
      if (difference != 0) {
        return difference;
      }
      index += Character.charCount(one.codePointAt(index));
    }
    return Integer.compare(one.length(), other.length());
  }
}
