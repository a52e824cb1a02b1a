// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What the text in a field has to be. Lengths are in characters as people count them (code
 * points).
 *
 * @param requirement follows the field's name when it is something else
 */
public record TextRule(String requirement, Predicate<String> predicate) {
  /** A verb or a type. */
  public static final TextRule WORD = new TextRule(
      "has to be 1 to 20 of a-z", Pattern.compile("[a-z]{1,20}").asMatchPredicate());
  /** Of anything; what is not a ref is refused as such. */
  public static final TextRule REF = line(1, 100);

  private static final Pattern PICTURE =
      Pattern.compile("/pictures/[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  /** Something written, not blank: with new lines and tabs, without other control characters. */
  public static TextRule text(int max) {
    return new TextRule(
        "has to have 1 to " + max + " characters that show something",
        text -> length(text, 1, max)
            && hasVisibleCharacter(text)
            && containsOnly(text, c -> !Character.isISOControl(c) || c == '\n' || c == '\t'));
  }

  /** One line, not blank, without control characters. */
  public static TextRule line(int min, int max) {
    return new TextRule(
        "has to have " + min + " to " + max + " characters that show something, on one line",
        text -> length(text, min, max)
            && hasVisibleCharacter(text)
            && containsOnly(text, c -> !Character.isISOControl(c)));
  }

  /** The address of a page or a picture. */
  public static TextRule url(int max) {
    return new TextRule(
        "has to be an http or https URL of up to " + max + " characters",
        text -> length(text, 1, max) && isUrl(text));
  }

  /** The address of a picture in the web, or the path of one that this server has itself. */
  public static TextRule image(int max) {
    return new TextRule(
        "has to be an http or https URL of up to " + max + " characters, or /pictures/ and a name",
        text -> PICTURE.matcher(text).matches() || url(max).predicate().test(text));
  }

  private static boolean length(String text, int min, int max) {
    int length = text.codePointCount(0, text.length());
    return min <= length && length <= max;
  }

  /** Not only spaces of any kind, and what has no width. */
  private static boolean hasVisibleCharacter(String text) {
    return text.codePoints()
        .anyMatch(c -> !Character.isWhitespace(c)
            && !Character.isSpaceChar(c)
            && Character.getType(c) != Character.FORMAT);
  }

  private static boolean containsOnly(String text, IntPredicate allowed) {
    return text.chars().allMatch(allowed);
  }

  private static boolean isUrl(String text) {
    try {
      var url = new URI(text);
      boolean web = "http".equalsIgnoreCase(url.getScheme())
          || "https".equalsIgnoreCase(url.getScheme());
      return web && url.getHost() != null && url.getRawUserInfo() == null;
    } catch (URISyntaxException none) {
      return false;
    }
  }
}
