// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Follows.Followed;
import tidings.core.Follows.Muted;
import tidings.core.Follows.Terms;

/** Edges, blocks and mutes, from one's own side and in lists. */
final class FollowJson {
  private FollowJson() {}

  static Follow follow(JsonObject json) {
    return new Follow(
        Json.ref(json), json.getInstant("since"),
        Set.copyOf(Json.texts(json.getJsonArray("verbs"))),
        Json.time(json, "until"), json.getBoolean("notify"));
  }

  static JsonObject terms(Terms terms) {
    var json = new JsonObject()
        .put("verbs", new JsonArray(List.copyOf(terms.verbs())))
        .put("notify", terms.notifies());
    terms.backfill().ifPresent(past -> json.put("backfill", past));
    terms.until().ifPresent(end -> json.put("until", end));
    return json;
  }

  /** The terms of a mute. */
  static JsonObject until(Optional<Instant> end) {
    var json = new JsonObject();
    end.ifPresent(at -> json.put("until", at));
    return json;
  }

  static Muted muted(JsonObject json) {
    return new Muted(
        EntityJson.face(json), json.getInstant("since"), Json.time(json, "until"));
  }

  static Followed followed(JsonObject json) {
    return new Followed(EntityJson.face(json), json.getInstant("since"));
  }
}
