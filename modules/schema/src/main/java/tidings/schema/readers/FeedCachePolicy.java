// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.time.Duration;
import tidings.store.Table;

/**
 * Which part of a feed is stored as rows: nothing older than the retention, nothing that comes only
 * from merged audiences.
 */
public record FeedCachePolicy(FeedRetention retention, LargeAudiences largeAudiences) {
  /**
   * The policy of a table.
   *
   * @param retention lifetime of a row after its activity, if the table does not define it
   * @param mergeAbove audiences with more followers become large
   */
  public static FeedCachePolicy of(Table table, Duration retention, int mergeAbove) {
    return new FeedCachePolicy(
        new FeedRetention(table, retention, System::nanoTime),
        new LargeAudiences(table, mergeAbove, System::nanoTime));
  }
}
