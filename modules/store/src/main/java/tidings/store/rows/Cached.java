// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Duration;
import tidings.store.Table;

/**
 * What of the merge that a feed is lies in it as rows: nothing older than is kept, and nothing that
 * comes of large audiences alone.
 */
public record Cached(Retention retention, LargeAudiences large) {
  /**
   * As if it had been so since ever.
   *
   * @param keep how long after its activity a row expires
   * @param mergeAbove followers above which an audience becomes large
   */
  public static Cached of(Table table, Duration keep, int mergeAbove) {
    return new Cached(
        Retention.of(keep), new LargeAudiences(table, mergeAbove, System::nanoTime));
  }
}
