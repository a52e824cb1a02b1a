// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.client.Explanation.Link;
import tidings.core.ActivityId;
import tidings.core.Edge.Obstacle;
import tidings.core.Explanation.Found;
import tidings.core.Explanation.Pending;
import tidings.core.Explanation.Verdict;
import tidings.core.Ref;

/** Why something is in a feed. */
final class ExplanationJson {
  private ExplanationJson() {}

  static Explanation explanation(JsonObject json) {
    return new Explanation(
        new ActivityId(json.getString("activity")),
        word(Verdict.class, json.getString("verdict")),
        Json.refs(json.getJsonArray("via")),
        Json.text(json, "found").map(text -> word(Found.class, text)),
        Json.list(json.getJsonArray("audiences"), ExplanationJson::link),
        Json.text(json, "closest").map(Ref::parse),
        Json.refs(json.getJsonArray("silenced")),
        Optional.ofNullable(json.getJsonObject("pending")).map(ExplanationJson::pending));
  }

  private static Link link(JsonObject json) {
    return new Link(
        Json.ref(json),
        Optional.ofNullable(json.getJsonObject("edge")).map(FollowJson::follow),
        json.getBoolean("admits"),
        Json.texts(json.getJsonArray("obstacles")).stream()
            .map(text -> word(Obstacle.class, text))
            .collect(toSet()),
        json.getBoolean("muted"));
  }

  private static Pending pending(JsonObject json) {
    return new Pending(json.getInstant("since"), json.getBoolean("parked"));
  }

  private static <E extends Enum<E>> E word(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(ROOT));
  }
}
