// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An index that is built beside the present one, on a thread of its own. */
final class IndexRebuild {
  private static final Logger LOG = LoggerFactory.getLogger(IndexRebuild.class);

  private final IndexBuild build;
  private final Path folder;
  /** Documents of the present index when it began. */
  private final long expected;
  private final Thread thread = new Thread(this::run, "search-reindex");
  private volatile boolean isDone;
  private volatile @Nullable Throwable failure;

  IndexRebuild(IndexBuild build, Path folder, long expected) {
    this.build = build;
    this.folder = folder;
    this.expected = expected;
  }

  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    boolean isComplete = false;
    try (var index = SearchIndex.open(folder)) {
      isComplete = build.fill(index).isPresent();
    } catch (Throwable problem) { // awaited futures may throw undeclared checked exceptions
      LOG.error("the search index could not be built anew; the present one stays", problem);
      failure = problem;
    }
    isDone = isComplete && failure == null; // the folder is closed
  }

  /** Waits until nothing is read or written any more. */
  void awaitEnd() throws InterruptedException {
    thread.join();
  }

  boolean isRunning() {
    return thread.isAlive();
  }

  /** Whether the folder has a complete index. */
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
