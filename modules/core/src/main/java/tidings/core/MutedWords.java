// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The words and phrases that a reader has muted. What others post with one of them is in none of the
 * reader's feeds and notifications; it is found everywhere else.
 */
public record MutedWords(List<MutedWord> words) {
  /** Max. words and phrases of a user. */
  public static final int MAX_WORDS = 100;
  /** Max. characters of a word or phrase. */
  public static final int MAX_LENGTH = 100;
  public static final MutedWords NONE = new MutedWords(List.of());

  public MutedWords {
    words = List.copyOf(words);
  }

  /**
   * A word, phrase or hashtag.
   *
   * @param text as the user has written it
   * @param until end time; empty for never
   * @param phrase the same as it is compared
   */
  public record MutedWord(String text, Optional<Instant> until, FoldedText phrase) {
    public MutedWord(String text, Optional<Instant> until) {
      this(text, until, FoldedText.of(text));
    }

    public boolean isActiveAt(Instant now) {
      return until.isEmpty() || now.isBefore(until.get());
    }
  }

  public boolean isEmpty() {
    return words.isEmpty();
  }

  /** Those that have not ended. */
  public MutedWords activeAt(Instant now) {
    return new MutedWords(words.stream().filter(word -> word.isActiveAt(now)).toList());
  }

  /** Whether an activity is hidden from the reader, whose own activities never are. */
  public boolean hide(Activity activity, UserId reader, Instant now) {
    return !words.isEmpty() && !activity.envelope().actor().equals(reader)
        && areIn(FoldedText.of(activity), now);
  }

  /** Whether a text has one of them. */
  public boolean areIn(FoldedText text, Instant now) {
    return words.stream().anyMatch(word -> word.isActiveAt(now) && text.contains(word.phrase()));
  }
}
