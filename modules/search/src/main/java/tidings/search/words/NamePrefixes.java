// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.EntitySummary;
import tidings.core.Handle;

/** The words of names, and the beginnings by which they are suggested. */
public final class NamePrefixes {
  /** Max. characters by which a word is found; what is typed after them changes nothing. */
  public static final int MAX_LENGTH = 20;
  /** Words of a name by which it is found. */
  private static final int MAX_WORDS = 16;
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private NamePrefixes() {}

  /** The folded words of a text, each cut to {@value #MAX_LENGTH} characters. */
  public static List<String> words(String text) {
    return BETWEEN_WORDS.splitAsStream(text)
        .filter(word -> !word.isEmpty())
        .map(WordFolding::fold)
        .map(NamePrefixes::cut)
        .distinct()
        .limit(MAX_WORDS)
        .toList();
  }

  /** The folded words of the name, the handle and the id of an entity. */
  public static List<String> words(EntitySummary entity) {
    return Stream.of(
        Optional.of(entity.name()), entity.handle().map(Handle::text),
        Optional.of(entity.ref().id()))
        .flatMap(text -> text.stream().flatMap(given -> words(given).stream()))
        .distinct()
        .toList();
  }

  /** All beginnings of words. */
  public static Set<String> of(List<String> words) {
    var beginnings = new LinkedHashSet<String>();
    for (var word : words) {
      for (int end = 1; end <= word.length(); end++) {
        if (end == word.length() || !Character.isLowSurrogate(word.charAt(end))) {
          beginnings.add(word.substring(0, end));
        }
      }
    }
    return beginnings;
  }

  private static String cut(String word) {
    if (word.length() <= MAX_LENGTH) {
      return word;
    }
    return word.substring(0,
        Character.isLowSurrogate(word.charAt(MAX_LENGTH)) ? MAX_LENGTH - 1 : MAX_LENGTH);
  }
}
