// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.schema.readers.EventLog;
import tidings.search.index.Index;
import tidings.search.index.IndexStore;

/**
 * An index that is built beside the present one, on a thread of its own. One that servers share takes
 * the place of the present one by itself, once it has all events.
 */
final class IndexRebuild {
  private static final Logger LOG = LoggerFactory.getLogger(IndexRebuild.class);

  private final IndexBuild build;
  private final IndexStore store;
  private final EventLog log;
  private final IndexSource source;
  /** Documents of the present index when it began. */
  private final long expected;
  private final Thread thread = new Thread(this::run, "search-reindex");
  private volatile boolean isDone;
  private volatile @Nullable Throwable failure;

  IndexRebuild(IndexBuild build, IndexStore store, EventLog log, IndexSource source,
      long expected) {
    this.build = build;
    this.store = store;
    this.log = log;
    this.source = source;
    this.expected = expected;
  }

  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    boolean isComplete = false;
    try (var index = store.openNext()) {
      var position = build.fill(index);
      isComplete = position.isPresent();
      if (isComplete && store.isShared()) {
        catchUp(index, position.getAsLong());
        index.publish();
      }
    } catch (Throwable problem) { // awaited futures may throw undeclared checked exceptions
      LOG.error("the search index could not be built anew; the present one stays", problem);
      failure = problem;
    }
    isDone = isComplete && failure == null; // the index is closed
  }

  private void catchUp(Index index, long position) throws IOException {
    var follower = new IndexFollower(log, source, index, position, Long.MAX_VALUE);
    while (follower.applyNext()) {
      // until there are no more
    }
    follower.commit();
  }

  /** Waits until nothing is read or written any more. */
  void awaitEnd() throws InterruptedException {
    thread.join();
  }

  boolean isRunning() {
    return thread.isAlive();
  }

  /** Whether the next index is complete. */
  boolean isDone() {
    return isDone;
  }

  Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  long documents() {
    return build.documents();
  }

  long expected() {
    return expected;
  }
}
