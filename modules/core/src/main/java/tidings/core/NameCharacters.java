// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.lang.Character.UnicodeScript.ARABIC;
import static java.lang.Character.UnicodeScript.BENGALI;
import static java.lang.Character.UnicodeScript.DEVANAGARI;
import static java.lang.Character.UnicodeScript.GUJARATI;
import static java.lang.Character.UnicodeScript.GURMUKHI;
import static java.lang.Character.UnicodeScript.KANNADA;
import static java.lang.Character.UnicodeScript.KHMER;
import static java.lang.Character.UnicodeScript.MALAYALAM;
import static java.lang.Character.UnicodeScript.MONGOLIAN;
import static java.lang.Character.UnicodeScript.MYANMAR;
import static java.lang.Character.UnicodeScript.NKO;
import static java.lang.Character.UnicodeScript.ORIYA;
import static java.lang.Character.UnicodeScript.SINHALA;
import static java.lang.Character.UnicodeScript.SYRIAC;
import static java.lang.Character.UnicodeScript.TAMIL;
import static java.lang.Character.UnicodeScript.TELUGU;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The characters that a name may have. With invisible characters, or such that change the direction
 * of text, a name could look like another one or disturb the text around it. They are allowed only
 * where a script or an emoji needs them.
 */
public final class NameCharacters {
  /** Marks on one character at most: more than any script needs, and too few to cover a page. */
  public static final int MAX_MARKS = 5;
  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;
  private static final int GRAPHEME_JOINER = 0x034F;
  /** Encloses a digit, # or *. */
  private static final int KEYCAP = 0x20E3;
  private static final int BRAILLE_BLANK = 0x2800;
  /** Letters without a shape. */
  private static final Set<Integer> FILLERS =
      Set.of(0x115F, 0x1160, 0x3164, 0xFFA0, 0x17B4, 0x17B5);
  /** Scripts in which a joiner between two letters changes their shapes. */
  private static final Set<UnicodeScript> JOINED_SCRIPTS = EnumSet.of(
      ARABIC, BENGALI, DEVANAGARI, GUJARATI, GURMUKHI, KANNADA, KHMER, MALAYALAM, MONGOLIAN,
      MYANMAR,
      NKO, ORIYA, SINHALA, SYRIAC, TAMIL, TELUGU);
  /** The flags of England, Scotland and Wales, without the black flag that they begin with. */
  private static final Set<String> FLAGS = Set.of(tags("gbeng"), tags("gbsct"), tags("gbwls"));
  private static final int BLACK_FLAG = 0x1F3F4;
  private static final int FIRST_TAG = 0xE0000;
  private static final int LAST_TAG = 0xE007F;
  // Java 17, for which this is compiled, has no methods for them; only servers, on Java 25, use them.
  private static final Pattern EMOJI = Pattern.compile("\\p{IsEmoji}");
  private static final Pattern PICTOGRAPH = Pattern.compile("\\p{IsExtended_Pictographic}");
  private static final Pattern SKIN_TONE = Pattern.compile("\\p{IsEmoji_Modifier}");

  private final int[] characters;

  private NameCharacters(String name) {
    this.characters = name.codePoints().toArray();
  }

  /** Whether a name has only allowed characters, and a visible one among them. */
  public static boolean areAllowed(String name) {
    return name.codePoints().anyMatch(NameCharacters::isVisible)
        && (isAscii(name) || new NameCharacters(name).areAllowed());
  }

  /** Most names need no closer look. */
  private static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c < 0x80);
  }

  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK, Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
        false;
      default -> c != BRAILLE_BLANK && !FILLERS.contains(c);
    };
  }

  private boolean areAllowed() {
    int marks = 0;
    for (int i = 0; i < characters.length; i++) {
      int flag = flagLength(i);
      if (flag > 0) {
        i += flag - 1;
      } else if (!isAllowed(i)) {
        return false;
      }
      marks = isMark(characters[i]) ? marks + 1 : 0;
      if (marks > MAX_MARKS) {
        return false;
      }
    }
    return true;
  }

  private boolean isAllowed(int index) {
    int c = characters[index];
    if (isVariationSelector(c)) {
      return selectsVariant(index);
    }
    return switch (Character.getType(c)) {
      case Character.FORMAT -> joins(index);
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
      default -> c != GRAPHEME_JOINER && !FILLERS.contains(c);
    };
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK)
        && !isVariationSelector(c);
  }

  private static boolean isVariationSelector(int c) {
    return 0xFE00 <= c && c <= 0xFE0F || 0xE0100 <= c && c <= 0xE01EF
        || 0x180B <= c && c <= 0x180D || c == 0x180F;
  }

  /** Whether a selector follows an emoji, or a letter of a script that has variants. */
  private boolean selectsVariant(int index) {
    int selector = characters[index];
    int selected = before(index);
    if (selector == 0xFE0E || selector == 0xFE0F) {
      return is(EMOJI, selected) && (selected >= 0x80 || after(index) == KEYCAP);
    }
    var script = UnicodeScript.of(selected);
    return selector < 0xFE00 ? script == MONGOLIAN : script == UnicodeScript.HAN;
  }

  /** Whether it is a joiner between two letters, or between two emoji. */
  private boolean joins(int index) {
    int joiner = characters[index];
    if (joiner != JOINER && joiner != NON_JOINER) {
      return false;
    }
    int next = after(index);
    if (isJoinedLetter(before(index)) && isJoinedLetter(next)) {
      return true;
    }
    return joiner == JOINER && isEmojiEnd(index - 1) && is(PICTOGRAPH, next);
  }

  private static boolean isJoinedLetter(int c) {
    return JOINED_SCRIPTS.contains(UnicodeScript.of(c))
        && (Character.isLetter(c) || isMark(c)
            || Character.getType(c) == Character.COMBINING_SPACING_MARK);
  }

  /** Whether an emoji ends here: a pictograph, perhaps with a skin tone and a selector. */
  private boolean isEmojiEnd(int index) {
    int end = index;
    while (end > 0
        && (isVariationSelector(characters[end]) || is(SKIN_TONE, characters[end]))) {
      end--;
    }
    return end >= 0 && is(PICTOGRAPH, characters[end]);
  }

  /** The length of the flag of a country that begins here and is written in tags; 0 if none. */
  private int flagLength(int index) {
    if (characters[index] != BLACK_FLAG) {
      return 0;
    }
    int end = index + 1;
    while (end < characters.length && FIRST_TAG <= characters[end] && characters[end] <= LAST_TAG) {
      end++;
    }
    return FLAGS.contains(new String(characters, index + 1, end - index - 1)) ? end - index : 0;
  }

  private static boolean is(Pattern property, int c) {
    return property.matcher(Character.toString(c)).matches();
  }

  private int before(int index) {
    return index == 0 ? ' ' : characters[index - 1];
  }

  private int after(int index) {
    return index + 1 == characters.length ? ' ' : characters[index + 1];
  }

  private static String tags(String letters) {
    var tags = new StringBuilder();
    letters.chars().forEach(letter -> tags.appendCodePoint(FIRST_TAG + letter));
    return tags.appendCodePoint(LAST_TAG).toString();
  }
}
