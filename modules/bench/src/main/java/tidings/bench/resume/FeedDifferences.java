// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Map;
import tidings.core.ActivityId;

/**
 * In how many places what readers have is not what they have to have.
 *
 * @param missed activities that they do not have
 * @param duplicated activities that they have twice
 * @param deleted activities that they have although these are deleted
 * @param unexpected activities that they have although these are not for them
 * @param outdated activities that say what they do not say any more
 * @param miscounted activities whose counts are not their counts
 */
public record FeedDifferences(
    int missed, int duplicated, int deleted, int unexpected, int outdated, int miscounted) {
  public static final FeedDifferences NONE = new FeedDifferences(0, 0, 0, 0, 0, 0);

  /** Of one screen. @param expected all that its reader has to have */
  static FeedDifferences of(DisplayedFeed feed, Map<ActivityId, ShownActivity> expected,
      Oracle oracle) {
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
        boolean isDeleted = oracle.isDeleted(item.getKey());
        deleted += isDeleted ? 1 : 0;
        unexpected += isDeleted ? 0 : 1;
      } else {
        outdated += item.getValue().text().equals(expectedActivity.text()) ? 0 : 1;
        miscounted += item.getValue().likes().equals(expectedActivity.likes()) ? 0 : 1;
      }
    }
    return new FeedDifferences(missed, feed.duplicates(), deleted, unexpected, outdated,
        miscounted);
  }

  FeedDifferences plus(FeedDifferences other) {
    return new FeedDifferences(
        missed + other.missed, duplicated + other.duplicated, deleted + other.deleted,
        unexpected + other.unexpected, outdated + other.outdated, miscounted + other.miscounted);
  }
}
