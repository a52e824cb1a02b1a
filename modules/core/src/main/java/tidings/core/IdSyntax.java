// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * How a kind of name is spelt: from which characters of ASCII, and up to which length. Ten times
 * as fast as a pattern, as a fan-out checks the id of each follower.
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

  /** Whether a text is spelt like this; an empty one never is. */
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
