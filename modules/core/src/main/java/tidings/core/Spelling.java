// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * How a kind of name is spelt: from which characters of ASCII, and up to which length. Ten times
 * as fast as a pattern, as a fan-out checks the id of each follower.
 */
final class Spelling {
  static final String LOWER_CASE = "abcdefghijklmnopqrstuvwxyz";
  static final String UPPER_CASE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  static final String DIGITS = "0123456789";
  private static final int ASCII = 128;

  private final boolean[] has = new boolean[ASCII];
  private final int most;

  Spelling(String characters, int most) {
    characters.chars().forEach(character -> has[character] = true);
    this.most = most;
  }

  /** Whether a text is spelt like this; an empty one never is. */
  boolean fits(String text) {
    if (text.isEmpty() || text.length() > most) {
      return false;
    }
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character >= ASCII || !has[character]) {
        return false;
      }
    }
    return true;
  }
}
