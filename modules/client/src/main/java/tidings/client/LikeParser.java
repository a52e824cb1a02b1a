// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.Likes.LikedActivity;
import tidings.core.Likes.Liker;
import tidings.core.Trending.Trend;

/** The JSON of likes, counts and trends. */
final class LikeParser {
  private LikeParser() {}

  static Counts counts(JsonObject json) {
    Map<String, Long> likes = new TreeMap<>();
    for (var kind : json.getJsonObject("likes")) {
      likes.put(kind.getKey(), ((Number) kind.getValue()).longValue());
    }
    long comments = json.getLong("comments");
    return new Counts(likes, comments, json.getLong("allComments", comments),
        json.getLong("shares", 0L), PollParser.votes(json));
  }

  static LikedActivity likedActivity(JsonObject json) {
    return new LikedActivity(
        ActivityParser.activity(json.getJsonObject("activity")), json.getString("kind"),
        json.getInstant("at"));
  }

  static Trend trend(JsonObject json) {
    var activity =
        Optional.ofNullable(json.getJsonObject("activity")).map(ActivityParser::activity);
    return new Trend(activity.map(Activity::actor).orElseGet(() -> EntityParser.summary(json)),
        activity,
        json.getLong("likes"), json.getLong("comments"));
  }

  static Liker liker(JsonObject json) {
    return new Liker(
        EntityParser.summary(json.getJsonObject("user")), json.getString("kind"),
        json.getInstant("at"));
  }
}
