// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.TreeMap;
import tidings.core.Poll;

/** Polls and their votes as JSON. */
final class PollCodec {
  private PollCodec() {}

  static JsonObject poll(Poll poll) {
    return new JsonObject()
        .put("choices", ActivityCodec.array(poll.choices(), choice -> choice))
        .put("until", poll.until().toString())
        .put("multiple", poll.multiple());
  }

  static Poll poll(JsonObject json) {
    return new Poll(ActivityCodec.texts(json, "choices").toList(),
        Instant.parse(json.getString("until")), json.getBoolean("multiple"));
  }

  /** Adds the votes to other counts, if there are any. */
  static void putVotes(JsonObject counts, Poll.Votes votes) {
    if (votes.voters() > 0) {
      var byChoice = new JsonObject();
      votes.byChoice().forEach((choice, count) -> byChoice.put(choice.toString(), count));
      counts.put("votes", byChoice).put("voters", votes.voters());
    }
  }

  static Poll.Votes votes(JsonObject counts) {
    if (!counts.containsKey("voters")) {
      return Poll.Votes.NONE;
    }
    var byChoice = new TreeMap<Integer, Long>();
    var votes = counts.getJsonObject("votes");
    votes.fieldNames().forEach(
        choice -> byChoice.put(Integer.valueOf(choice), votes.getLong(choice)));
    return new Poll.Votes(byChoice, counts.getLong("voters"));
  }
}
