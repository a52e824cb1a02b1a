// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.time.Duration;
import tidings.store.Table;

/**
 * What of the merge that a feed is lies in it as rows: nothing older than is kept, and nothing that
 * comes of large audiences alone.
 */
public record FeedCachePolicy(Retention retention, LargeAudiences largeAudiences) {
  /**
   * As if it had been so since ever.
   *
   * @param retention how long after its activity a row expires
   * @param mergeAbove followers above which an audience becomes large
   */
  public static FeedCachePolicy of(Table table, Duration retention, int mergeAbove) {
    return new FeedCachePolicy(
        Retention.of(retention), new LargeAudiences(table, mergeAbove, System::nanoTime));
  }
}
