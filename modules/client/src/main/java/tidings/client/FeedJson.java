// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.Json.refs;

import io.vertx.core.json.JsonObject;
import tidings.core.Feeds.Entry;

/** Pages of a feed. */
final class FeedJson {
  private FeedJson() {}

  static Feed feed(JsonObject json) {
    return new Feed(
        Json.page(json, FeedJson::entry), json.getString("position"), Json.text(json, "read"));
  }

  private static Entry entry(JsonObject json) {
    return new Entry(
        ActivityJson.activity(json.getJsonObject("activity")), refs(json.getJsonArray("via")));
  }
}
