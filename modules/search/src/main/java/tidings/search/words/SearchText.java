// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

import static tidings.core.errors.ErrorCode.INVALID_PARAMETER;

import java.util.List;
import tidings.core.Search;
import tidings.core.errors.Refusal;

/**
 * The words of a query. They are only ever compared with words: a query has no syntax, so nothing in
 * it is an operator.
 */
public final class SearchText {
  /** Max. different words, or pairs of characters, of a query: each is looked up by itself. */
  static final int MAX_TERMS = 64;
  private static final String PARAMETER = "q";

  private SearchText() {}

  /** @throws Refusal {@code invalid_parameter} if it is too long or has no word */
  public static List<String> terms(String query) {
    requireBounded(query);
    return required(TextAnalyzer.QUERIES.words(query).stream().distinct().toList());
  }

  /** @throws Refusal {@code invalid_parameter} if it is too long or has no word */
  public static List<String> prefixes(String query) {
    requireBounded(query);
    return required(NamePrefixes.words(query));
  }

  private static void requireBounded(String query) {
    if (query.length() > Search.MAX_QUERY_LENGTH) {
      throw refusal("must have at most " + Search.MAX_QUERY_LENGTH + " characters");
    }
  }

  private static List<String> required(List<String> words) {
    if (words.isEmpty()) {
      throw refusal("must have a letter or a digit");
    }
    if (words.size() > MAX_TERMS) {
      throw refusal("must have at most " + MAX_TERMS + " words");
    }
    return words;
  }

  private static Refusal refusal(String sentence) {
    return INVALID_PARAMETER.refusal(PARAMETER + " " + sentence).atParameter(PARAMETER);
  }
}
