// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.time.Duration;
import tidings.store.Table;

/**
 * Which part of a feed is stored as rows: nothing older than the retention, nothing that comes only
 * from merged audiences.
 */
public record FeedCachePolicy(Retention retention, LargeAudiences largeAudiences) {
  /**
   * A policy that has never been changed.
   *
   * @param retention lifetime of a row after its activity
   * @param mergeAbove audiences with more followers become large
   */
  public static FeedCachePolicy of(Table table, Duration retention, int mergeAbove) {
    return new FeedCachePolicy(
        Retention.of(retention), new LargeAudiences(table, mergeAbove, System::nanoTime));
  }
}
