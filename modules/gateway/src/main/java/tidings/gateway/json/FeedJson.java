// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import java.util.Optional;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;

/** What is shown of a feed. */
public final class FeedJson {
  private FeedJson() {}

  /** @param next where the list goes on, sealed */
  public static View<Feed> feed(Optional<String> next, Positions positions) {
    return (feed, json) -> json.list("items", feed.page().items(), FeedJson::entry)
        .put("next", next)
        .put("position", positions.seal(feed.position()))
        .put("read", feed.read().map(positions::seal));
  }

  private static void entry(Entry entry, Json json) {
    json.object("activity", entry.activity(), ActivityJson::activity)
        .texts("via", entry.via());
  }
}
