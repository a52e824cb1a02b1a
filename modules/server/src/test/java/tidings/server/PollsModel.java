// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.core.errors.ErrorCode.INVALID_CHOICE;
import static tidings.core.errors.ErrorCode.POLL_ENDED;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tidings.core.Poll.Votes;
import tidings.core.errors.ErrorCode;

/** The votes of one poll, by user. */
final class PollsModel {
  /** Of the poll; steps also have one more that it does not have. */
  static final int CHOICES = 5;

  enum Type { VOTE, WITHDRAW, ERASE, END }

  /** @param choices of a vote */
  record Step(Type type, int user, List<Integer> choices) {}

  private final boolean multiple;
  private final Map<Integer, List<Integer>> votes = new TreeMap<>();
  private boolean isEnded;

  PollsModel(boolean multiple) {
    this.multiple = multiple;
  }

  /** Returns how the step is refused, if it is. */
  Optional<ErrorCode> perform(Step step) {
    return switch (step.type()) {
      case END -> {
        isEnded = true;
        yield Optional.empty();
      }
      case ERASE -> {
        votes.remove(step.user());
        yield Optional.empty();
      }
      case WITHDRAW -> change(step.user(), List.of());
      case VOTE -> change(step.user(), step.choices().stream().distinct().sorted().toList());
    };
  }

  /** What changes nothing is no fault, even after the end: an answer may have been lost. */
  private Optional<ErrorCode> change(int user, List<Integer> choices) {
    if (choices.equals(choicesOf(user))) {
      return Optional.empty();
    }
    if (isEnded) {
      return Optional.of(POLL_ENDED);
    }
    if (choices.isEmpty()) {
      votes.remove(user);
    } else if (choices.size() > 1 && !multiple || choices.getLast() >= PollNode.CHOICES.size()) {
      return Optional.of(INVALID_CHOICE);
    } else {
      votes.put(user, choices);
    }
    return Optional.empty();
  }

  List<Integer> choicesOf(int user) {
    return votes.getOrDefault(user, List.of());
  }

  Votes votes() {
    var byChoice = new TreeMap<Integer, Long>();
    votes.values().forEach(
        choices -> choices.forEach(choice -> byChoice.merge(choice, 1L, Long::sum)));
    return new Votes(byChoice, votes.size());
  }
}
