// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A natural language as BCP 47 names it: language, script, region and variants, for example {@code
 * pt-BR}. Without extensions, and normalized, so that equal languages have equal tags.
 *
 * @param text up to {@value #MAX_LENGTH} characters
 */
public record LanguageTag(String text) {
  /** The length for which BCP 47 asks readers to have space. */
  public static final int MAX_LENGTH = 35;

  private static final Pattern SYNTAX = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z]{4})?"
      + "(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*");

  /** The language that a tag names in any letters, if it is one. */
  public static Optional<LanguageTag> find(String tag) {
    return Optional.of(tag).filter(LanguageTag::isTag)
        .map(given -> Locale.forLanguageTag(given.toLowerCase(ROOT)).toLanguageTag())
        .filter(LanguageTag::isTag) // some old tags become an extension of another language
        .map(LanguageTag::new);
  }

  private static boolean isTag(String text) {
    return text.length() <= MAX_LENGTH && SYNTAX.matcher(text).matches();
  }

  /** Whether this is the other language, or a kind of it: {@code pt-BR} is {@code pt}. */
  public boolean isWithin(LanguageTag other) {
    return text.equals(other.text) || text.startsWith(other.text + "-");
  }

  @Override
  public String toString() {
    return text;
  }
}
