// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.ViewedFeed;
import tidings.core.ViewedFeed.Group;
import tidings.core.ViewedFeed.Item;
import tidings.core.ViewedFeed.Score;

/** The JSON of feeds through views. */
final class ViewParser {
  private ViewParser() {}

  static ViewedFeed viewed(JsonObject json) {
    return new ViewedFeed(JsonAccess.page(json, ViewParser::item), json.getBoolean("pageable"),
        json.getInteger("lookedAt"), Optional.empty());
  }

  private static Item item(JsonObject json) {
    return new Item(FeedParser.entry(json),
        Optional.ofNullable(json.getJsonObject("group")).map(ViewParser::group),
        Optional.ofNullable(json.getJsonObject("score")).map(ViewParser::score));
  }

  private static Group group(JsonObject json) {
    return new Group(json.getString("id"), json.getInteger("count"),
        JsonAccess.list(json.getJsonArray("actors"), EntityParser::summary),
        json.getInteger("actorCount"));
  }

  private static Score score(JsonObject json) {
    return new Score(json.getDouble("value"), json.getDouble("likes"), json.getDouble("comments"),
        json.getDouble("shares"), json.getDouble("affinity"), json.getDouble("freshness"));
  }
}
