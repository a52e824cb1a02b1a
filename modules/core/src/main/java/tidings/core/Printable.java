// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** Makes untrusted text safe for a terminal: one short line, with control characters escaped. */
public final class Printable {
  private static final int MAX_CHARACTERS = 500;

  private Printable() {}

  public static String of(String text) {
    var shown = new StringBuilder();
    text.codePoints().limit(MAX_CHARACTERS).forEach(codePoint -> {
      if (Character.isWhitespace(codePoint)) {
        shown.append(' ');
      } else if (isControl(codePoint)) {
        shown.append("\\u{").append(Integer.toHexString(codePoint)).append('}');
      } else {
        shown.appendCodePoint(codePoint);
      }
    });
    return text.codePointCount(0, text.length()) > MAX_CHARACTERS ? shown + "…" : shown.toString();
  }

  /** Moves the cursor, changes colours or text direction, or is no valid character. */
  private static boolean isControl(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
      default -> false;
    };
  }
}
