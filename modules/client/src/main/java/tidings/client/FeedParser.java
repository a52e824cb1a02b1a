// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.JsonAccess.refs;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import tidings.core.Feeds.Entry;

/** The JSON of feed pages. */
final class FeedParser {
  private FeedParser() {}

  static FeedPage feed(JsonObject json) {
    return new FeedPage(
        JsonAccess.page(json, FeedParser::entry), json.getString("position"),
        JsonAccess.text(json, "read"));
  }

  static Entry entry(JsonObject json) {
    return new Entry(
        ActivityParser.activity(json.getJsonObject("activity")), refs(json.getJsonArray("via")),
        JsonAccess.list(
            json.getJsonArray("sharedBy", new JsonArray()), EntityParser::summary));
  }
}
