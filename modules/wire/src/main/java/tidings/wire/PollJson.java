// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Poll;

/** Reads and writes polls, their votes, and the choices of a vote. */
public final class PollJson {
  private static final TextRule CHOICE = TextRule.line(1, Poll.MAX_CHOICE_LENGTH);
  private static final String CHOICES = "choices";

  private PollJson() {}

  /** Reads the poll of an object, if there is one. */
  public static Optional<Poll> find(JsonFields object) {
    return object.has("poll")
        ? Optional.of(read(object.object("poll", CHOICES, "until", "multiple")))
        : Optional.empty();
  }

  private static Poll read(JsonFields fields) {
    var choices = fields.requiredTexts(CHOICES, Poll.MAX_CHOICES, CHOICE, String::strip);
    fields.require(choices.size() >= Poll.MIN_CHOICES, CHOICES,
        "must be " + Poll.MIN_CHOICES + " to " + Poll.MAX_CHOICES + " texts");
    fields.require(Poll.areDifferent(choices), CHOICES, "must be different");
    var until = fields.time("until");
    fields.require(until.isPresent(), "until", "is missing");
    return new Poll(choices, until.orElse(Instant.EPOCH), fields.flag("multiple"));
  }

  /** Reads the indexes of the choices of a vote. */
  public static List<Integer> choices(JsonFields fields) {
    return fields.requiredNumbers(CHOICES, Poll.MAX_CHOICES, 0, Poll.MAX_CHOICES - 1);
  }

  /** Writes the fields of one. */
  public static void write(Poll poll, JsonObjectWriter json) {
    json.texts(CHOICES, poll.choices()).put("until", poll.until())
        .put("multiple", poll.multiple());
  }

  /** Writes the votes among other counts, if there are any. */
  static void votes(Poll.Votes votes, JsonObjectWriter json) {
    if (votes.voters() > 0) {
      json.object("votes", votes.byChoice(), PollJson::byChoice).put("voters", votes.voters());
    }
  }

  private static void byChoice(Map<Integer, Long> votes, JsonObjectWriter json) {
    votes.forEach((choice, count) -> json.put(choice.toString(), count));
  }
}
