// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A poll of an activity: its text is the question. Never changes.
 *
 * @param choices {@value #MIN_CHOICES} to {@value #MAX_CHOICES} different lines of up to {@value
 *     #MAX_CHOICE_LENGTH} characters
 * @param until end of voting; truncated to the second, as it is stored
 * @param multiple whether a user may vote for several choices
 */
public record Poll(List<String> choices, Instant until, boolean multiple) {
  public static final int MIN_CHOICES = 2;
  public static final int MAX_CHOICES = 6;
  public static final int MAX_CHOICE_LENGTH = 100;
  /** Min. time from publication to the end. */
  public static final Duration MIN_DURATION = Duration.ofMinutes(5);
  /** Max. time from publication to the end. */
  public static final Duration MAX_DURATION = Duration.ofDays(30);

  /** How far the clocks of a client and the server may differ. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  public Poll {
    choices = List.copyOf(choices);
    until = until.truncatedTo(SECONDS);
  }

  /**
   * The numbers of votes.
   *
   * @param byChoice by the index of the choice, without zeros
   * @param voters users who have voted
   */
  public record Votes(Map<Integer, Long> byChoice, long voters) {
    public static final Votes NONE = new Votes(Map.of(), 0);

    /** The votes for a choice. */
    public long of(int choice) {
      return byChoice.getOrDefault(choice, 0L);
    }
  }

  public boolean hasEnded(Instant now) {
    return !now.isBefore(until);
  }

  /** Whether it ends within the allowed time after its publication. */
  public boolean mayBePublishedAt(Instant publishedAt) {
    var shortest = publishedAt.plus(MIN_DURATION).minus(TOLERANCE);
    var longest = publishedAt.plus(MAX_DURATION).plus(TOLERANCE);
    return !until.isBefore(shortest) && !until.isAfter(longest);
  }

  /** Why a vote for these choices is not possible, if it is not. */
  public Optional<String> findMistake(List<Integer> chosen) {
    if (chosen.stream().anyMatch(choice -> choice >= choices.size())) {
      return Optional.of("the poll has only the choices 0 to " + (choices.size() - 1));
    }
    return chosen.size() > 1 && !multiple
        ? Optional.of("the poll allows one choice only")
        : Optional.empty();
  }

  /** Whether no choice occurs twice. */
  public static boolean areDifferent(List<String> choices) {
    return new HashSet<>(choices).size() == choices.size();
  }
}
