// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Texts of strangers as one line, without characters that could disturb what is around it. */
final class PreviewText {
  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;

  private PreviewText() {}

  /**
   * The text as a line of up to so many characters; a longer one ends with an ellipsis. Empty if
   * nothing of it can be seen.
   */
  static Optional<String> line(@Nullable String text, int maxLength) {
    if (text == null) {
      return Optional.empty();
    }
    var line = new StringBuilder();
    boolean isSpaceDue = false;
    for (int index = 0; index < text.length() && line.length() <= maxLength;) {
      int character = text.codePointAt(index);
      index += Character.charCount(character);
      if (isSpace(character)) {
        isSpaceDue = !line.isEmpty();
      } else if (isAllowed(character)) {
        line.append(isSpaceDue ? " " : "").appendCodePoint(character);
        isSpaceDue = false;
      }
    }
    return Optional.of(shortened(line, maxLength))
        .filter(shown -> shown.codePoints().anyMatch(PreviewText::isVisible));
  }

  private static String shortened(StringBuilder line, int maxLength) {
    if (line.length() <= maxLength) {
      return line.toString();
    }
    int end = maxLength - 1; // for the ellipsis
    if (Character.isHighSurrogate(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(0, end).stripTrailing() + "…";
  }

  private static boolean isSpace(int character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character)
        || character == 0x85;
  }

  /** Joiners are part of words in some scripts, and of emoji. */
  private static boolean isAllowed(int character) {
    return character == JOINER || character == NON_JOINER
        || switch (Character.getType(character)) {
          case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED,
              Character.PRIVATE_USE ->
            false;
          default -> true;
        };
  }

  private static boolean isVisible(int character) {
    return switch (Character.getType(character)) {
      case Character.FORMAT, Character.NON_SPACING_MARK, Character.ENCLOSING_MARK,
          Character.SPACE_SEPARATOR ->
        false;
      default -> true;
    };
  }
}
