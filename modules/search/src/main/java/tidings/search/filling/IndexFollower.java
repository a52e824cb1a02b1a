// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import tidings.core.SiteEvent;
import tidings.schema.readers.EventLog;
import tidings.search.index.Index;

/** Applies the events of the log to an index, from its position on. For one thread; blocks. */
final class IndexFollower {
  /** Changes of this time are read again from the log after a crash. */
  private static final Duration COMMIT_INTERVAL = Duration.ofSeconds(5);
  /** Max. time until changes are found while there are more and more of them. */
  private static final Duration REFRESH_INTERVAL = Duration.ofMillis(500);
  private static final int BATCH_SIZE = 500;

  private final EventLog log;
  private final Index index;
  private final IndexChanges changes;
  private final long builtTo;
  private long position;
  private long committed;
  private long committedAt = System.nanoTime();
  private long refreshedAt = committedAt;

  /**
   * @param position of the last event that is in the index
   * @param builtTo the events up to here happened, or may have happened, while it was built
   */
  IndexFollower(EventLog log, IndexSource source, Index index, long position, long builtTo) {
    this.log = log;
    this.index = index;
    this.changes = new IndexChanges(index, source);
    this.builtTo = builtTo;
    this.position = position;
    this.committed = position;
  }

  /** Applies the next events. Returns whether there were any; if not, searches see all before. */
  boolean applyNext() throws IOException {
    long newest = log.newest().await();
    var events = eventsUntil(newest);
    if (!events.isEmpty()) {
      index.readAfter(newest);
      changes.apply(events, position < builtTo);
      position = events.getLast().position();
    }
    long now = System.nanoTime();
    if (events.isEmpty() || now - refreshedAt > REFRESH_INTERVAL.toNanos()) {
      index.refresh();
      refreshedAt = now;
    }
    if (now - committedAt > COMMIT_INTERVAL.toNanos()) {
      commit();
      committedAt = now;
    }
    return !events.isEmpty();
  }

  /** No read if there are none, which is nearly always. */
  private List<SiteEvent> eventsUntil(long newest) {
    return newest > position ? log.after(position, BATCH_SIZE).await() : List.of();
  }

  /** Makes durable what was applied. */
  void commit() throws IOException {
    if (position > committed) {
      index.commit(position);
      committed = position;
    }
  }
}
