// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import java.util.Optional;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.wire.ActivityJson;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;
import tidings.wire.SignedPositions;

/** What is shown of a feed. */
public final class FeedJson {
  private FeedJson() {}

  /**
   * The position comes last, where {@link #positionBytes} of it can be left out of a comparison.
   *
   * @param next where the list goes on, sealed
   * @param position of the feed, sealed
   */
  public static JsonWriter<Feed> feed(Optional<String> next, String position,
      SignedPositions positions) {
    return (feed, json) -> json.list("items", feed.page().items(), FeedJson::entry)
        .put("next", next)
        .put("read", feed.read().map(positions::seal))
        .put("position", position);
  }

  /** How many bytes this position takes at the end of a feed, with its name and all. */
  public static int positionBytes(String position) {
    return ",\"position\":\"\"}".length() + position.length();
  }

  private static void entry(Entry entry, JsonObjectWriter json) {
    json.object("activity", entry.activity(), ActivityJson::activity)
        .texts("via", entry.via());
  }
}
