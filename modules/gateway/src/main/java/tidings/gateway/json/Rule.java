// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What the text in a field has to be. Lengths are in characters as people count them (code
 * points).
 *
 * @param sentence follows the field's name when it is something else
 */
public record Rule(String sentence, Predicate<String> holds) {
  /** A verb or a type. */
  public static final Rule WORD = new Rule(
      "has to be 1 to 20 of a-z", Pattern.compile("[a-z]{1,20}").asMatchPredicate());
  /** Of anything; what is not a ref is refused as such. */
  public static final Rule REF = line(1, 100);

  private static final Pattern PICTURE =
      Pattern.compile("/pictures/[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  /** Something written, not blank: with new lines and tabs, without other control characters. */
  public static Rule text(int most) {
    return new Rule(
        "has to have 1 to " + most + " characters that show something",
        text -> length(text, 1, most)
            && showsSomething(text)
            && has(text, c -> !Character.isISOControl(c) || c == '\n' || c == '\t'));
  }

  /** One line, not blank, without control characters. */
  public static Rule line(int least, int most) {
    return new Rule(
        "has to have " + least + " to " + most + " characters that show something, on one line",
        text -> length(text, least, most)
            && showsSomething(text)
            && has(text, c -> !Character.isISOControl(c)));
  }

  /** The address of a page or a picture. */
  public static Rule url(int most) {
    return new Rule(
        "has to be an http or https URL of up to " + most + " characters",
        text -> length(text, 1, most) && isUrl(text));
  }

  /** The address of a picture in the web, or the path of one that this server has itself. */
  public static Rule image(int most) {
    return new Rule(
        "has to be an http or https URL of up to " + most + " characters, or /pictures/ and a name",
        text -> PICTURE.matcher(text).matches() || url(most).holds().test(text));
  }

  private static boolean length(String text, int least, int most) {
    int length = text.codePointCount(0, text.length());
    return least <= length && length <= most;
  }

  /** Not only spaces of any kind, and what has no width. */
  private static boolean showsSomething(String text) {
    return text.codePoints()
        .anyMatch(c -> !Character.isWhitespace(c)
            && !Character.isSpaceChar(c)
            && Character.getType(c) != Character.FORMAT);
  }

  private static boolean has(String text, IntPredicate onlySuch) {
    return text.chars().allMatch(onlySuch);
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
