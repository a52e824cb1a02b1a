// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import java.util.Optional;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.wire.ActivityJson;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;
import tidings.wire.SignedPositions;

/** JSON of a page of a feed. */
final class FeedJson {
  private FeedJson() {}

  /**
   * Writes the position last, so that {@link #positionBytes} can be left out of the ETag.
   *
   * @param next signed cursor of the next page
   * @param position signed position of the feed
   */
  static JsonWriter<Feed> feed(Optional<String> next, String position,
      SignedPositions positions) {
    return (feed, json) -> json.list("items", feed.page().items(), FeedJson::entry)
        .put("next", next)
        .put("read", feed.read().map(positions::sign))
        .put("position", position);
  }

  /** The number of bytes that the member with this position takes at the end of the JSON. */
  static int positionBytes(String position) {
    return ",\"position\":\"\"}".length() + position.length();
  }

  static void entry(Entry entry, JsonObjectWriter json) {
    json.object("activity", entry.activity(), ActivityJson::activity)
        .texts("via", entry.via());
    if (!entry.sharedBy().isEmpty()) {
      json.list("sharedBy", entry.sharedBy(), EntitySummaryJson::summary);
    }
  }
}
