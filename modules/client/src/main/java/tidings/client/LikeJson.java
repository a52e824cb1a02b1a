// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.Likes.Liked;
import tidings.core.Likes.Liker;
import tidings.core.Trending.Trend;

/** Likes, and what is counted of an activity. */
final class LikeJson {
  private LikeJson() {}

  static Counts counts(JsonObject json) {
    Map<String, Long> likes = new TreeMap<>();
    for (var kind : json.getJsonObject("likes")) {
      likes.put(kind.getKey(), ((Number) kind.getValue()).longValue());
    }
    return new Counts(likes, json.getLong("comments"));
  }

  static Liked liked(JsonObject json) {
    return new Liked(
        ActivityJson.activity(json.getJsonObject("activity")), json.getString("kind"),
        json.getInstant("at"));
  }

  static Trend trend(JsonObject json) {
    var activity = Optional.ofNullable(json.getJsonObject("activity")).map(ActivityJson::activity);
    return new Trend(activity.map(Activity::actor).orElseGet(() -> EntityJson.face(json)), activity,
        json.getLong("likes"), json.getLong("comments"));
  }

  static Liker liker(JsonObject json) {
    return new Liker(
        EntityJson.face(json.getJsonObject("user")), json.getString("kind"),
        json.getInstant("at"));
  }
}
