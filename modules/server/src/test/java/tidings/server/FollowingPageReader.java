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
 * Somebody who reads a page, does something else, and reads what is left then. What was there all
 * the time is on one of the pages: above where the first ends as it was at first, and below as it is
 * now.
 */
final class FollowingPageReader {
  private Optional<Cursor> cursor = Optional.empty();

  /** @param feed what is in it now, as the model says */
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
