// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.net.IDN;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A hashtag in a text, {@code #Lisbon}, which is the entity {@code tag:lisbon}. Spellings that
 * differ in case, in the accents of Latin and Greek letters, or in the width of characters, are the
 * same tag. A tag with other letters than those of a ref is written as names of domains are, in
 * Punycode: {@code #東京} is {@code tag:xn--1lqs71d}.
 *
 * @param id of the entity
 */
public record Hashtag(String id) {
  /** The type of the entities. */
  public static final String TYPE = "tag";
  /** Characters of a tag; longer ones are plain text. */
  private static final int MAX_LENGTH = 50;
  /** Letters and digits with a letter among them: {@code #1} counts something. */
  private static final Pattern TAG = Pattern.compile(
      "(?<![\\p{L}\\p{M}\\p{N}_&/#])#(?=[\\p{N}_]*\\p{L})([\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_]*+)");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}_]+");
  private static final Pattern ACCENTS =
      Pattern.compile("([\\p{IsLatin}\\p{IsGreek}])[\\u0300-\\u036F]+");

  /** The entity, which exists as soon as it is used. */
  public Ref ref() {
    return new Ref(TYPE, id);
  }

  /** The tags of a text, in its order, without duplicates. */
  public static List<Hashtag> in(Optional<String> text) {
    return TAG.matcher(text.orElse(""))
        .results()
        .map((MatchResult found) -> found.group(1))
        .filter(word -> word.length() <= MAX_LENGTH)
        .flatMap(word -> of(word).stream())
        .distinct()
        .toList();
  }

  /** @return empty if it has no valid id, as it is too long or has letters that no domain may have */
  private static Optional<Hashtag> of(String word) {
    try {
      var id = IDN.toASCII(folded(word), IDN.ALLOW_UNASSIGNED);
      return Ref.ID_SYNTAX.matches(id) ? Optional.of(new Hashtag(id)) : Optional.empty();
    } catch (IllegalArgumentException unusual) {
      return Optional.empty();
    }
  }

  private static String folded(String word) {
    var lower = Normalizer.normalize(word, Form.NFKC).toLowerCase(ROOT).replace("\u00df", "ss");
    var plain = ACCENTS.matcher(Normalizer.normalize(lower, Form.NFD)).replaceAll("$1");
    return Normalizer.normalize(plain, Form.NFC);
  }

  /** The name of a tag that nobody has described: {@code #lisbon}. A ref may have any id. */
  static String name(Ref tag) {
    var word = IDN.toUnicode(tag.id(), IDN.ALLOW_UNASSIGNED);
    return WORD.matcher(word).matches() ? "#" + word : tag.id();
  }
}
