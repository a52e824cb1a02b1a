// SPDX-License-Identifier: Apache-2.0
package tidings.app.terminal;

/** Words from outside as a terminal may have them: one short line; what it would obey is spelled out. */
public final class Printable {
  private static final int MOST = 500;

  private Printable() {}

  public static String of(String words) {
    var shown = new StringBuilder();
    words.codePoints().limit(MOST).forEach(sign -> {
      if (Character.isWhitespace(sign)) {
        shown.append(' ');
      } else if (isObeyed(sign)) {
        shown.append("\\u{").append(Integer.toHexString(sign)).append('}');
      } else {
        shown.appendCodePoint(sign);
      }
    });
    return words.codePointCount(0, words.length()) > MOST ? shown + "…" : shown.toString();
  }

  /** What moves the cursor, changes colours or the direction of writing, or is no character. */
  private static boolean isObeyed(int sign) {
    return switch (Character.getType(sign)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
      default -> false;
    };
  }
}
