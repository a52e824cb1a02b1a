// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tidings.core.MediaId;
import tidings.core.NameCharacters;
import tidings.core.WebAddress;

/**
 * A rule for the text of a field. Lengths are in Unicode code points.
 *
 * @param requirement follows the field's name in a refusal
 */
public record TextRule(String requirement, Predicate<String> predicate) {
  /** A verb or a type. */
  public static final TextRule WORD = new TextRule(
      "must be 1 to 20 of a-z", Pattern.compile("[a-z]{1,20}").asMatchPredicate());
  /** Limits the length only; the syntax is checked by the ref itself. */
  public static final TextRule REF = line(1, 100);

  private static final Pattern PICTURE =
      Pattern.compile("/pictures/[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  /**
   * Text of several lines, not blank; allows newlines and tabs, but no other control characters.
   */
  public static TextRule text(int max) {
    return new TextRule(
        "must have 1 to " + max + " visible characters",
        text -> length(text, 1, max)
            && hasVisibleCharacter(text)
            && containsOnly(text, c -> !Character.isISOControl(c) || c == '\n' || c == '\t'));
  }

  /** A single line, not blank, without control characters. */
  public static TextRule line(int min, int max) {
    return new TextRule(
        "must have " + min + " to " + max + " visible characters, on one line",
        text -> length(text, min, max)
            && hasVisibleCharacter(text)
            && containsOnly(text, c -> !Character.isISOControl(c)));
  }

  /** A name: a line without characters that are invisible or change the direction of text. */
  public static TextRule name(int max) {
    var line = line(1, max);
    return new TextRule(
        line.requirement()
            + ", none that is invisible or changes the direction of text, and at most "
            + NameCharacters.MAX_MARKS + " marks on each",
        line.predicate().and(NameCharacters::areAllowed));
  }

  /** An http or https URL. */
  public static TextRule url(int max) {
    return new TextRule(
        "must be an http or https URL of up to " + max + " characters",
        text -> length(text, 1, max) && WebAddress.isValid(text));
  }

  /** An http or https URL, or a path on the site: one slash and what follows it. */
  public static TextRule link(int max) {
    return new TextRule(
        "must be an http or https URL of up to " + max
            + " characters, or a path that begins with /",
        text -> isPath(text, max) || url(max).predicate().test(text));
  }

  /** Browsers read // and /\\ at the beginning as the address of another site. */
  private static boolean isPath(String text, int max) {
    return length(text, 1, max) && text.startsWith("/") && !text.startsWith("//")
        && text.indexOf('\\') < 0 && WebAddress.isValid("https://localhost" + text);
  }

  /** An http or https URL of a picture, or the path of a picture hosted by this server. */
  public static TextRule image(int max) {
    return new TextRule(
        "must be an http or https URL of up to " + max + " characters,"
            + " or /media/ or /pictures/ and a name",
        text -> PICTURE.matcher(text).matches() || MediaId.ofAddress(text).isPresent()
            || url(max).predicate().test(text));
  }

  private static boolean length(String text, int min, int max) {
    int length = text.codePointCount(0, text.length());
    return min <= length && length <= max;
  }

  /** Whether there is anything but whitespace and zero-width characters. */
  private static boolean hasVisibleCharacter(String text) {
    return text.codePoints()
        .anyMatch(c -> !Character.isWhitespace(c)
            && !Character.isSpaceChar(c)
            && Character.getType(c) != Character.FORMAT);
  }

  private static boolean containsOnly(String text, IntPredicate allowed) {
    return text.chars().allMatch(allowed);
  }
}
