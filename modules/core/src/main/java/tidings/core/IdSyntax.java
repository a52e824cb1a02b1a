// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * The syntax of a kind of id: a set of ASCII characters and a maximum length. Ten times as fast as
 * a regular expression, since a fan-out checks the id of every follower.
 */
final class IdSyntax {
  static final String LOWER_CASE = "abcdefghijklmnopqrstuvwxyz";
  static final String UPPER_CASE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  static final String DIGITS = "0123456789";
  private static final int ASCII = 128;

  private final boolean[] allowed = new boolean[ASCII];
  private final int maxLength;

  IdSyntax(String characters, int maxLength) {
    characters.chars().forEach(character -> allowed[character] = true);
    this.maxLength = maxLength;
  }

  /** Whether a text has this syntax; an empty one never has. */
  boolean matches(String text) {
    if (text.isEmpty() || text.length() > maxLength) {
      return false;
    }
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      if (character >= ASCII || !allowed[character]) {
        return false;
      }
    }
    return true;
  }
}
