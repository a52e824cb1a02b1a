// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Search.IndexProgress;
import tidings.core.concurrent.Backoff;
import tidings.schema.readers.EventLog;
import tidings.search.index.Index;
import tidings.search.index.IndexReader;
import tidings.search.index.IndexStore;
import tidings.store.Table;

/**
 * Keeps the index up to date, on a thread of its own that begins when the index is needed first:
 * builds it from the table if there is none, then follows the event log. Hints wake it; it also looks
 * once a second, for the events of other servers and for lost hints. An index that servers share is
 * written by the one that is responsible. For some seconds after a server has come or gone two may
 * write, which changes nothing, or none, whose events wait in the log.
 */
public final class IndexUpdater {
  private static final Logger LOG = LoggerFactory.getLogger(IndexUpdater.class);
  /** Max. time until events of which it was not told are found. */
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
  private static final Backoff RETRY = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  private final Table table;
  private final EventLog log;
  private final IndexSource source;
  private final IndexStore store;
  private final BooleanSupplier isResponsible;
  private final IndexRebuilds rebuilds;
  private final Semaphore hints = new Semaphore(0);
  private final Promise<Void> ended = Promise.promise();
  private volatile Promise<IndexReader> ready = Promise.promise();
  private volatile boolean isStopped;
  private volatile boolean isFailing;
  private @Nullable Thread thread;
  /** The build of a first index, which searches wait for. */
  private volatile @Nullable IndexBuild build;
  /** Whether events of before the index was opened may have been missed while it was built. */
  private boolean isJustBuilt;

  /** @param isResponsible whether this server writes to an index that servers share */
  public IndexUpdater(
      Table table, InstantSource clock, IndexStore store, BooleanSupplier isResponsible) {
    this.table = table;
    this.log = new EventLog(table, clock);
    this.source = new IndexSource(table, clock);
    this.store = store;
    this.isResponsible = isResponsible;
    this.rebuilds = new IndexRebuilds(store, () -> new IndexRebuild(
        newBuild(1), store, log, source, documents()));
  }

  /** Starts to update the index, unless it has started. Does not block. */
  public synchronized void start() {
    if (thread == null && !isStopped) {
      var updates = new Thread(this::run, "search-index");
      updates.setDaemon(true);
      updates.start();
      thread = updates;
    }
  }

  /** Tells that there are new events. Does not block. */
  public void wake() {
    if (hints.availablePermits() == 0) {
      hints.release();
    }
  }

  /** The index, once it has all events that were there when it was opened. */
  public Future<IndexReader> ready() {
    return ready.future();
  }

  /** Whether servers for search have not answered lately. */
  public boolean isUnreachable() {
    return isFailing && store.isShared();
  }

  /** Starts to build the index anew, unless it is being built. */
  public synchronized IndexProgress reindex() {
    if (!store.isShared()) {
      start();
    }
    if (!isStopped && build == null && (store.isShared() || ready.future().succeeded())) {
      rebuilds.start();
    }
    return progress();
  }

  /** @throws IllegalStateException if the last index could not be built */
  public IndexProgress progress() {
    var first = build;
    if (first != null) {
      return new IndexProgress(true, first.documents(), 0);
    }
    return rebuilds.progress().orElseGet(() -> new IndexProgress(
        !store.isShared() && !ready.future().succeeded(), documents(), 0));
  }

  private long documents() {
    try {
      var opened = ready.future();
      return opened.succeeded() ? opened.result().documents() : 0;
    } catch (IOException unreachable) {
      return 0;
    }
  }

  private IndexBuild newBuild(int threads) {
    return new IndexBuild(table, log, source, () -> isStopped, threads);
  }

  /** Stores the index and closes it. */
  public synchronized Future<Void> stop() {
    isStopped = true;
    wake();
    if (thread == null) {
      if (store.isShared()) {
        store.close();
      }
      return Future.succeededFuture();
    }
    return ended.future();
  }

  private void run() {
    int failures = 0;
    while (!isStopped) {
      try {
        if (mayWrite()) {
          update();
          isJustBuilt |= rebuilds.take();
        } else {
          standBy();
        }
        failures = 0;
      } catch (Throwable failure) { // awaited futures may throw undeclared checked exceptions
        if (!isStopped) {
          failures++;
          isFailing = true;
          var delay = RETRY.delay(failures);
          log(failure, delay);
          pause(delay);
        }
      }
      if (!store.isShared() && ready.future().isComplete()) {
        ready = Promise.promise();
      }
    }
    rebuilds.awaitEnd();
    store.close();
    ended.complete();
  }

  /** Servers for search may be away for hours: a line for each attempt is enough. */
  private void log(Throwable failure, Duration delay) {
    if (store.isShared() && failure instanceof IOException) {
      LOG.warn(
          "the search index was not updated; changes wait in the event log; retry in {} ms: {}",
          delay.toMillis(), failure.getMessage());
    } else {
      LOG.error("the search index was not updated; it is opened again", failure);
    }
  }

  private boolean mayWrite() {
    return !store.isShared() || isResponsible.getAsBoolean();
  }

  /** Another server writes: this one only looks whether there is an index. */
  private void standBy() throws IOException {
    if (!ready.future().isComplete()) {
      try (var index = store.open()) {
        if (index.position().isPresent()) {
          ready.tryComplete(index);
        }
      }
    }
    isFailing = false;
    pause(POLL_INTERVAL);
  }

  private void update() throws IOException {
    try (var index = store.open()) {
      var stored = index.position();
      var start = stored.isPresent() && isInLog(stored.getAsLong()) ? stored : build(index);
      if (!isStopped) {
        long position = start.getAsLong();
        follow(index, position, isJustBuilt ? log.newest().await() : position);
      }
    }
  }

  private OptionalLong build(Index index) throws IOException {
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
  private void follow(Index index, long start, long builtTo) throws IOException {
    var follower = new IndexFollower(log, source, index, start, builtTo);
    while (!isStopped && !rebuilds.hasNext() && mayWrite() && index.isCurrent()) {
      hints.drainPermits();
      if (!follower.applyNext()) {
        index.publish();
        ready.tryComplete(index);
        isFailing = false;
        pause(POLL_INTERVAL);
      }
    }
    if (index.isCurrent()) {
      follower.commit();
    }
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
