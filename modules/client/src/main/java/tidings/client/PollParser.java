// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tidings.core.Poll;

/** The JSON of polls and votes. */
final class PollParser {
  private PollParser() {}

  static Optional<Poll> find(JsonObject object) {
    return Optional.ofNullable(object.getJsonObject("poll"))
        .map(json -> new Poll(JsonAccess.texts(json.getJsonArray("choices")),
            json.getInstant("until"), json.getBoolean("multiple")));
  }

  static JsonObject body(Poll poll) {
    return new JsonObject().put("choices", new JsonArray(poll.choices()))
        .put("until", poll.until()).put("multiple", poll.multiple());
  }

  /** The votes among the counts of an activity. */
  static Poll.Votes votes(JsonObject counts) {
    Map<Integer, Long> byChoice = new TreeMap<>();
    for (var choice : counts.getJsonObject("votes", new JsonObject())) {
      byChoice.put(Integer.valueOf(choice.getKey()), ((Number) choice.getValue()).longValue());
    }
    return new Poll.Votes(byChoice, counts.getLong("voters", 0L));
  }

  /** The choices of the reader. */
  static List<Integer> yourVotes(JsonObject you) {
    return you.getJsonArray("votes", new JsonArray()).stream()
        .map(choice -> ((Number) choice).intValue()).collect(Collectors.toList());
  }
}
