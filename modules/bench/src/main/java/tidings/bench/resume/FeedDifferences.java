// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Map;
import java.util.function.Predicate;
import tidings.core.ActivityId;

/**
 * The number of differences between shown and expected feeds.
 *
 * @param missed not shown
 * @param duplicated shown twice
 * @param deleted shown although deleted
 * @param unexpected shown although not in the reader's feed
 * @param outdated shown with old content
 * @param miscounted shown with wrong counts
 */
public record FeedDifferences(
    int missed, int duplicated, int deleted, int unexpected, int outdated, int miscounted) {
  public static final FeedDifferences NONE = new FeedDifferences(0, 0, 0, 0, 0, 0);

  /**
   * The differences of one client.
   *
   * @param expected the complete expected feed
   */
  static FeedDifferences of(DisplayedFeed feed, Map<ActivityId, ShownActivity> expected,
      Predicate<ActivityId> isDeleted) {
    int missed = 0;
    int deleted = 0;
    int unexpected = 0;
    int outdated = 0;
    int miscounted = 0;
    var items = feed.items();
    var oldest = feed.oldest();
    for (var id : expected.keySet()) {
      boolean due = oldest.isEmpty() || id.compareTo(oldest.get()) >= 0;
      missed += due && !items.containsKey(id) ? 1 : 0;
    }
    for (var item : items.entrySet()) {
      var expectedActivity = expected.get(item.getKey());
      if (expectedActivity == null) {
        boolean wasDeleted = isDeleted.test(item.getKey());
        deleted += wasDeleted ? 1 : 0;
        unexpected += wasDeleted ? 0 : 1;
      } else {
        outdated += item.getValue().text().equals(expectedActivity.text()) ? 0 : 1;
        miscounted += item.getValue().counts().equals(expectedActivity.counts()) ? 0 : 1;
      }
    }
    return new FeedDifferences(missed, feed.duplicates(), deleted, unexpected, outdated,
        miscounted);
  }

  public FeedDifferences plus(FeedDifferences other) {
    return new FeedDifferences(
        missed + other.missed, duplicated + other.duplicated, deleted + other.deleted,
        unexpected + other.unexpected, outdated + other.outdated, miscounted + other.miscounted);
  }
}
