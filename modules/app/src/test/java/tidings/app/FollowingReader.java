// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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
final class FollowingReader {
  private Optional<Cursor> begun = Optional.empty();

  /** @param feed what is in it now, as the model says */
  void readOn(FollowingPages pages, List<Map.Entry<ActivityId, List<Ref>>> feed) {
    if (begun.isEmpty()) {
      var page = pages.page(Optional.empty());
      assertThat(page.items()).isEqualTo(
          feed.stream().filter(entry -> !isLeft(entry.getKey(), page.next())).toList());
      begun = page.next();
    } else {
      assertThat(pages.from(begun)).isEqualTo(
          feed.stream().filter(entry -> isLeft(entry.getKey(), begun)).toList());
      begun = Optional.empty();
    }
  }

  private static boolean isLeft(ActivityId id, Optional<Cursor> after) {
    return after.filter(cursor -> id.text().compareTo(cursor.position()) < 0).isPresent();
  }
}
