// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import java.util.Optional;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;

/** What is shown of a feed. */
public final class FeedJson {
  private FeedJson() {}

  /**
   * The position comes last, where {@link #bytes} of it can be left out of a comparison.
   *
   * @param next where the list goes on, sealed
   * @param position of the feed, sealed
   */
  public static View<Feed> feed(Optional<String> next, String position, Positions positions) {
    return (feed, json) -> json.list("items", feed.page().items(), FeedJson::entry)
        .put("next", next)
        .put("read", feed.read().map(positions::seal))
        .put("position", position);
  }

  /** How many bytes this position takes at the end of a feed, with its name and all. */
  public static int bytes(String position) {
    return ",\"position\":\"\"}".length() + position.length();
  }

  private static void entry(Entry entry, Json json) {
    json.object("activity", entry.activity(), ActivityJson::activity)
        .texts("via", entry.via());
  }
}
