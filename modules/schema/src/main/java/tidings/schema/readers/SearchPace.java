// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.time.Duration;
import tidings.core.Nodes;

/**
 * When a periodic search for work is due: at each interval, and rarely while the node is
 * {@linkplain Nodes#isQuiet quiet} and the search has found nothing lately. Used by one thread.
 */
public final class SearchPace {
  /** Interval of the searches of a quiet node. They find only work that was forgotten. */
  public static final Duration QUIET_INTERVAL = Duration.ofMinutes(15);
  /** Time after the last find until which the search keeps its usual interval. */
  static final Duration QUIET_AFTER_FIND = Duration.ofMinutes(1);

  private final Nodes nodes;
  private long searchedAt;
  private long foundAt;
  private boolean isFirst = true;

  public SearchPace(Nodes nodes) {
    this.nodes = nodes;
  }

  /** Called at each usual interval. */
  public boolean isDue() {
    long now = nodes.nanoTime();
    return isFirst || !nodes.isQuiet()
        || now - foundAt < QUIET_AFTER_FIND.toNanos()
        || now - searchedAt >= QUIET_INTERVAL.toNanos();
  }

  /** Called after each search. */
  public void searched(boolean hasFound) {
    searchedAt = nodes.nanoTime();
    if (hasFound || isFirst) {
      foundAt = searchedAt;
    }
    isFirst = false;
  }
}
