// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.client.FeedExplanation.Link;
import tidings.core.ActivityId;
import tidings.core.Edge.Obstacle;
import tidings.core.Explanation.FoundIn;
import tidings.core.Explanation.Pending;
import tidings.core.Explanation.Verdict;
import tidings.core.Ref;

/** The JSON of feed explanations. */
final class ExplanationParser {
  private ExplanationParser() {}

  static FeedExplanation explanation(JsonObject json) {
    return new FeedExplanation(
        new ActivityId(json.getString("activity")),
        enumValue(Verdict.class, json.getString("verdict")),
        JsonAccess.refs(json.getJsonArray("via")),
        JsonAccess.text(json, "found").map(text -> enumValue(FoundIn.class, text)),
        JsonAccess.list(json.getJsonArray("audiences"), ExplanationParser::link),
        JsonAccess.text(json, "closest").map(Ref::parse),
        JsonAccess.refs(json.getJsonArray("silenced")),
        Optional.ofNullable(json.getJsonObject("pending")).map(ExplanationParser::pending));
  }

  private static Link link(JsonObject json) {
    return new Link(
        JsonAccess.ref(json),
        Optional.ofNullable(json.getJsonObject("edge")).map(FollowParser::follow),
        json.getBoolean("admits"),
        JsonAccess.texts(json.getJsonArray("obstacles")).stream()
            .map(text -> enumValue(Obstacle.class, text))
            .collect(toSet()),
        json.getBoolean("muted"));
  }

  private static Pending pending(JsonObject json) {
    return new Pending(json.getInstant("since"), json.getBoolean("parked"));
  }

  private static <E extends Enum<E>> E enumValue(Class<E> type, String name) {
    return Enum.valueOf(type, name.toUpperCase(ROOT));
  }
}
