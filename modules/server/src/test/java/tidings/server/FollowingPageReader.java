// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Ref;

/**
 * A reader who loads the first page of a feed, and the rest after other steps have happened. The
 * first page shows the feed at the time of the first read, the rest shows it at the time of the
 * second.
 */
final class FollowingPageReader {
  private Optional<Cursor> cursor = Optional.empty();

  /** @param feed the current feed according to the model */
  void readNext(FollowingPages pages, List<Map.Entry<ActivityId, List<Ref>>> feed) {
    if (cursor.isEmpty()) {
      var page = pages.page(Optional.empty());
      assertThat(page.items()).isEqualTo(
          feed.stream().filter(entry -> !isBelow(entry.getKey(), page.next())).toList());
      cursor = page.next();
    } else {
      assertThat(pages.from(cursor)).isEqualTo(
          feed.stream().filter(entry -> isBelow(entry.getKey(), cursor)).toList());
      cursor = Optional.empty();
    }
  }

  private static boolean isBelow(ActivityId id, Optional<Cursor> after) {
    return after.filter(cursor -> id.text().compareTo(cursor.position()) < 0).isPresent();
  }
}
