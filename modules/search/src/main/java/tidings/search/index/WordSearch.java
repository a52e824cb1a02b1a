// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import java.time.Instant;
import java.util.List;
import tidings.core.Search.SearchFilter;
import tidings.search.words.Typos;

/**
 * A search for words. Each has to be found; of the fields in which it is, the best one counts. The
 * newer an activity and the more followers an entity has, the better.
 *
 * @param words folded, each once
 * @param now the time from which the age of activities is counted
 */
public record WordSearch(List<String> words, SearchFilter filter, Instant now) {
  /** Words that may have typos; a query of more words is a quotation. */
  private static final int MAX_FUZZY_WORDS = 6;

  public WordSearch {
    words = List.copyOf(words);
  }

  /** Whether documents with typos are found as well, after the others. */
  public boolean mayHaveTypos() {
    return words.size() <= MAX_FUZZY_WORDS
        && words.stream().anyMatch(word -> Typos.allowed(word) > 0);
  }
}
