// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tidings.core.Activity.Content;

/**
 * A text in the form in which words are compared: lower case, without accents and vowel marks, with
 * letters in place of their variants, and with one space for whatever is between words.
 *
 * <p>Where words may begin and end is found once, as many phrases may be looked for.
 */
public final class FoldedText {
  /** Accents, Hebrew and Arabic vowels, the Arabic lengthening, and the variants of emoji. */
  private static final Pattern OPTIONAL_MARKS = Pattern.compile(
      "[\\u0300-\\u036F\\u0591-\\u05C7\\u064B-\\u0652\\u0670\\u0640\\uFE0E\\uFE0F]+");
  /** What is neither of a word nor a symbol; a number sign begins a hashtag. */
  private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}\\p{S}#]+");
  /** Letters that are no other with a mark. */
  private static final Map<String, String> VARIANTS = Map.of("ß", "ss", "æ", "ae", "œ", "oe",
      "ø", "o", "ł", "l", "đ", "d", "ı", "i", "ς", "σ");
  /** Scripts without spaces between words. */
  private static final Set<UnicodeScript> UNSPACED = EnumSet.of(UnicodeScript.HAN,
      UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.THAI, UnicodeScript.LAO,
      UnicodeScript.KHMER, UnicodeScript.MYANMAR);

  private final String folded;
  /** The indexes at which a word may end and another begin. */
  private @Nullable BitSet boundaries;

  private FoldedText(String folded) {
    this.folded = folded;
  }

  public static FoldedText of(String text) {
    var bare = OPTIONAL_MARKS.matcher(Normalizer.normalize(text, Form.NFKD)).replaceAll("");
    var folded = Normalizer.normalize(bare, Form.NFC).toLowerCase(ROOT);
    for (var variant : VARIANTS.entrySet()) {
      folded = folded.replace(variant.getKey(), variant.getValue());
    }
    return new FoldedText(SEPARATORS.matcher(folded).replaceAll(" ").strip());
  }

  /**
   * The words of an activity that its readers see: text and name of its object, the choices of its poll,
   * and its hashtags; and those of what it shares.
   */
  public static FoldedText of(Activity activity) {
    var own = of(activity.object(), activity.envelope());
    return activity.shared()
        .map(shared -> new FoldedText(joined(own.folded(), of(shared).folded())))
        .orElse(own);
  }

  /** As above, of a stored activity. */
  public static FoldedText of(Content content, Envelope envelope) {
    var tags = envelope.targets().stream()
        .filter(target -> target.type().equals(Hashtag.TYPE))
        .map(Ref::defaultName);
    var choices = content.poll().stream().flatMap(poll -> poll.choices().stream());
    var parts = Stream.of(content.text().stream(), content.name().stream(), choices, tags)
        .flatMap(some -> some);
    return new FoldedText(parts.map(part -> of(part).folded()).reduce("", FoldedText::joined));
  }

  /** Joined by a sign that is in no folded text, so that no phrase goes across it. */
  private static String joined(String some, String other) {
    return some.isEmpty() ? other : some + "\n" + other;
  }

  /** For example {@code ola #lisboa}. */
  public String folded() {
    return folded;
  }

  public boolean isEmpty() {
    return folded.isEmpty();
  }

  /** Whether it has a phrase as whole words; in scripts without spaces, anywhere. */
  public boolean contains(FoldedText phrase) {
    var searched = phrase.folded();
    for (int at = folded.indexOf(searched); at >= 0; at = folded.indexOf(searched, at + 1)) {
      var ends = boundaries();
      if (ends.get(at) && ends.get(at + searched.length())) {
        return true;
      }
    }
    return false;
  }

  /** Two threads may find them at the same time, with the same result. */
  private BitSet boundaries() {
    var known = boundaries;
    if (known == null) {
      known = new BitSet(folded.length() + 1);
      for (int index = 0; index <= folded.length(); index++) {
        known.set(index, isBoundary(index));
      }
      boundaries = known;
    }
    return known;
  }

  private boolean isBoundary(int index) {
    return index == 0 || index == folded.length()
        || !isOfWord(folded.charAt(index - 1)) || !isOfWord(folded.charAt(index));
  }

  private static boolean isOfWord(char c) {
    return (Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK)
        && !UNSPACED.contains(UnicodeScript.of(c));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FoldedText that && folded.equals(that.folded);
  }

  @Override
  public int hashCode() {
    return folded.hashCode();
  }

  @Override
  public String toString() {
    return folded;
  }
}
