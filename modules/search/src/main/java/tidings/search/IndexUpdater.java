// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Search.IndexProgress;
import tidings.core.SiteEvent;
import tidings.core.concurrent.Backoff;
import tidings.schema.readers.EventLog;
import tidings.store.Table;

/**
 * Keeps the index of this server up to date, on a thread of its own that begins when the index is
 * needed first: builds it from the table if there is none, then follows the event log. Hints wake it;
 * it also looks once a second, for the events of other servers and for lost hints.
 */
final class IndexUpdater {
  private static final Logger LOG = LoggerFactory.getLogger(IndexUpdater.class);
  /** Max. time until events of which it was not told are found. */
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
  /** Changes of this time are read again from the log after a crash. */
  private static final Duration COMMIT_INTERVAL = Duration.ofSeconds(5);
  /** Max. time until changes are found while there are more and more of them. */
  private static final Duration REFRESH_INTERVAL = Duration.ofMillis(500);
  private static final Backoff RETRY = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));
  private static final int BATCH_SIZE = 500;

  private final Table table;
  private final EventLog log;
  private final IndexSource source;
  private final IndexFolder folder;
  private final Semaphore hints = new Semaphore(0);
  private final Promise<Void> ended = Promise.promise();
  private volatile Promise<IndexSearch> ready = Promise.promise();
  private volatile boolean isStopped;
  private @Nullable Thread thread;
  /** The build of a first index, which searches wait for. */
  private volatile @Nullable IndexBuild build;
  private volatile @Nullable IndexRebuild rebuild;
  /** Whether events of before the index was opened may have been missed while it was built. */
  private boolean isJustBuilt;

  IndexUpdater(Table table, InstantSource clock, IndexFolder folder) {
    this.table = table;
    this.log = new EventLog(table, clock);
    this.source = new IndexSource(table, clock);
    this.folder = folder;
  }

  /** Starts to update the index, unless it has started. Does not block. */
  synchronized void start() {
    if (thread == null && !isStopped) {
      var updates = new Thread(this::run, "search-index");
      updates.setDaemon(true);
      updates.start();
      thread = updates;
    }
  }

  /** Tells that there are new events. Does not block. */
  void wake() {
    if (hints.availablePermits() == 0) {
      hints.release();
    }
  }

  /** The index, once it has all events that were there when it was opened. */
  Future<IndexSearch> ready() {
    return ready.future();
  }

  /** Starts to build the index anew, unless it is being built. Does not block. */
  synchronized IndexProgress reindex() {
    start();
    if (rebuild != null && rebuild.failure().isPresent() && !rebuild.isRunning()) {
      rebuild = null;
    }
    var progress = progress();
    if (progress.isBuilding() || isStopped || !ready.future().succeeded()) {
      return progress;
    }
    var index = ready.future().result().index();
    var next = new IndexRebuild(newBuild(1), folder.next(), index.written());
    next.start();
    rebuild = next;
    return progress();
  }

  /** @throws IllegalStateException if the last index could not be built */
  IndexProgress progress() {
    var first = build;
    var next = rebuild;
    if (first != null) {
      return new IndexProgress(true, first.documents(), 0);
    }
    if (next == null) {
      var opened = ready.future();
      boolean isOpen = opened.succeeded();
      return new IndexProgress(!isOpen, isOpen ? opened.result().index().written() : 0, 0);
    }
    next.failure().ifPresent(failure -> {
      throw new IllegalStateException("the search index could not be built anew", failure);
    });
    return new IndexProgress(true, next.documents(), next.expected());
  }

  private IndexBuild newBuild(int threads) {
    return new IndexBuild(table, log, source, () -> isStopped, threads);
  }

  /** Stores the index and closes it. */
  synchronized Future<Void> stop() {
    isStopped = true;
    wake();
    return thread == null ? Future.succeededFuture() : ended.future();
  }

  private void run() {
    int failures = 0;
    while (!isStopped) {
      try {
        update();
        takeRebuilt();
        failures = 0;
      } catch (Throwable failure) { // awaited futures may throw undeclared checked exceptions
        if (!isStopped) {
          failures++;
          LOG.error("the search index was not updated; it is opened again", failure);
          pause(RETRY.delay(failures));
        }
      }
      ready = ready.future().isComplete() ? Promise.promise() : ready;
    }
    awaitRebuild();
    folder.close();
    ended.complete();
  }

  /** Puts an index that was built beside the present one, which is closed, in its place. */
  private void takeRebuilt() {
    var built = rebuild;
    if (built != null && built.isDone()) {
      rebuild = null;
      isJustBuilt = true;
      folder.replaceByNext();
    }
  }

  private boolean isRebuilt() {
    var next = rebuild;
    return next != null && next.isDone();
  }

  private void awaitRebuild() {
    try {
      var next = rebuild;
      if (next != null) {
        next.awaitEnd();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt(); // nobody interrupts it but the end of the process
    }
  }

  private void update() throws IOException {
    try (var index = SearchIndex.open(folder.open())) {
      var stored = index.position();
      var start = stored.isPresent() && isInLog(stored.getAsLong()) ? stored : build(index);
      if (!isStopped) {
        long position = start.getAsLong();
        follow(index, position, isJustBuilt ? log.newest().await() : position);
      }
    }
  }

  private OptionalLong build(SearchIndex index) throws IOException {
    var first = newBuild(Runtime.getRuntime().availableProcessors());
    build = first;
    try {
      isJustBuilt = true;
      return first.fill(index);
    } finally {
      build = null;
    }
  }

  private boolean isInLog(long position) {
    var kept = log.kept().await();
    return position >= kept.oldest() - 1 && position <= kept.newest();
  }

  /** @param builtTo the events up to here happened, or may have happened, while it was built */
  private void follow(SearchIndex index, long start, long builtTo) throws IOException {
    var changes = new IndexChanges(index, source);
    long position = start;
    long committed = start;
    long committedAt = System.nanoTime();
    long refreshedAt = committedAt;
    while (!isStopped && !isRebuilt()) {
      hints.drainPermits();
      var events = eventsAfter(position);
      if (!events.isEmpty()) {
        changes.apply(events, position < builtTo);
        position = events.getLast().position();
      }
      long now = System.nanoTime();
      if (events.isEmpty() || now - refreshedAt > REFRESH_INTERVAL.toNanos()) {
        index.refresh();
        refreshedAt = now;
      }
      if (position > committed && now - committedAt > COMMIT_INTERVAL.toNanos()) {
        index.commit(position);
        committed = position;
        committedAt = now;
      }
      if (events.isEmpty()) {
        ready.tryComplete(new IndexSearch(index));
        pause(POLL_INTERVAL);
      }
    }
    if (position > committed) {
      index.commit(position);
    }
  }

  /** One read if there are none, which is nearly always. */
  private List<SiteEvent> eventsAfter(long position) {
    return log.newest().await() > position
        ? log.after(position, BATCH_SIZE).await()
        : List.of();
  }

  private void pause(Duration duration) {
    try {
      if (hints.tryAcquire(duration.toNanos(), NANOSECONDS)) {
        hints.drainPermits();
      }
    } catch (InterruptedException interrupted) {
      isStopped = true; // nobody interrupts it but the end of the process
    }
  }
}
