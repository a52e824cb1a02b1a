// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

/** The order of keys: that of their UTF-8 bytes, which is the order of their code points. */
final class Utf8 {
  private Utf8() {}

  static int compare(String one, String other) {
    int at = 0;
    while (at < one.length() && at < other.length()) {
      int difference = Integer.compare(one.codePointAt(at), other.codePointAt(at));
      if (difference != 0) {
        return difference;
      }
      at += Character.charCount(one.codePointAt(at));
    }
    return Integer.compare(one.length(), other.length());
  }
}
