// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.MuteListEntry;

/** The JSON of edges, blocks and mutes. */
final class FollowParser {
  private FollowParser() {}

  static Follow follow(JsonObject json) {
    return new Follow(
        JsonAccess.ref(json), json.getInstant("since"),
        Set.copyOf(JsonAccess.texts(json.getJsonArray("verbs"))),
        JsonAccess.time(json, "until"), json.getBoolean("notify"),
        "requested".equals(json.getString("state")));
  }

  static JsonObject optionsBody(FollowOptions options) {
    var json = new JsonObject()
        .put("verbs", new JsonArray(List.copyOf(options.verbs())))
        .put("notify", options.notifies());
    options.backfill().ifPresent(past -> json.put("backfill", past));
    options.until().ifPresent(end -> json.put("until", end));
    return json;
  }

  static JsonObject muteBody(Optional<Instant> end) {
    var json = new JsonObject();
    end.ifPresent(time -> json.put("until", time));
    return json;
  }

  static MuteListEntry muteListEntry(JsonObject json) {
    return new MuteListEntry(
        EntityParser.summary(json), json.getInstant("since"), JsonAccess.time(json, "until"));
  }

  static FollowListEntry followListEntry(JsonObject json) {
    return new FollowListEntry(EntityParser.summary(json), json.getInstant("since"));
  }
}
