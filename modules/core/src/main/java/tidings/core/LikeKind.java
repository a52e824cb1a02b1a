// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The syntax of kinds of like: a word, or a single emoji (UTS #51). Of the forms of an emoji, which
 * differ in variation selectors, the fully qualified one is stored, as fonts show it best.
 */
public final class LikeKind {
  public static final String REQUIREMENT =
      "must be 1 to 20 of a-z 0-9 + _ -, or an emoji that is no keycap";
  /** Of a family of four with skin tones 41 are needed. */
  public static final int MAX_EMOJI_BYTES = 64;

  private static final Pattern WORD = Pattern.compile("[a-z0-9+_-]{1,20}");
  private static final String SELECTOR = "\uFE0F";
  private static final String PICTOGRAPH = "[\\p{IsExtended_Pictographic}&&\\p{IsEmoji}]";
  /** A pictograph, such as of a person, also with a skin tone. */
  private static final String ELEMENT =
      "(?:\\p{IsEmoji_Modifier_Base}\\p{IsEmoji_Modifier}|" + PICTOGRAPH + ")";
  /** Tags of the flag of a part of a country, and the tag that ends them. */
  private static final String TAGS =
      "(?:[\\p{IsEmoji_Component}&&\\p{Cf}&&[^\\u200D]]{1,8}\\x{E007F})?";
  /** The two letters of the flag of a country. */
  private static final String FLAG = "[\\p{IsEmoji_Presentation}&&\\p{IsEmoji_Component}"
      + "&&[^\\p{IsEmoji_Modifier}]]{2}";
  private static final Pattern EMOJI =
      Pattern.compile(FLAG + "|" + ELEMENT + TAGS + "(?:\\u200D" + ELEMENT + ")*");
  /** Shown as text without a variation selector. */
  private static final Pattern TEXT_BY_DEFAULT = Pattern.compile(
      "[" + PICTOGRAPH + "&&[^\\p{IsEmoji_Presentation}]](?!\\p{IsEmoji_Modifier})");

  private LikeKind() {}

  /** The kind as it is stored; empty if it is none. */
  public static Optional<String> parse(String text) {
    if (WORD.matcher(text).matches()) {
      return Optional.of(text);
    }
    return Optional.of(text)
        .filter(given -> given.length() <= MAX_EMOJI_BYTES)
        .map(given -> given.replace(SELECTOR, ""))
        .filter(EMOJI.asMatchPredicate())
        .map(bare -> TEXT_BY_DEFAULT.matcher(bare).replaceAll("$0" + SELECTOR))
        .filter(emoji -> emoji.getBytes(UTF_8).length <= MAX_EMOJI_BYTES);
  }
}
