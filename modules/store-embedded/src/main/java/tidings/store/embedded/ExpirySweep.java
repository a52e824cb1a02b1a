// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.store.Item;
import tidings.store.Slice;

/**
 * Removes what has expired, from one end of the table to the other. Nobody waits for it, as what
 * has expired is not found anyway; so it works a part of the time only, which is a small part of
 * what a machine can write and yet many times what a fan-out leaves behind.
 *
 * <p>The rows of a feed expire in the order of their keys: a pass leaves a feed at the first row
 * that lives. Where that was not so, as the time that rows are kept had been changed, the next
 * whole pass finds the rest.
 */
final class ExpirySweep {
  /** Of the time that a step takes, which passes until the next: it works a fifth of the time. */
  private static final int REST_FACTOR = 4;
  /** Between two passes. */
  private static final Duration PASS_INTERVAL = Duration.ofMinutes(10);
  /** Passes of which one is whole: about one a day. */
  static final int FULL_PASS_INTERVAL = 144;
  /** Items that a step removes. */
  private static final int BATCH_SIZE = 2000;
  /** Rows removed that do not wait in memory for others, as they make room on the disk. */
  private static final int FLUSH_THRESHOLD = 10_000;
  private static final Logger LOG = LoggerFactory.getLogger(ExpirySweep.class);

  private final VertxInternal vertx;
  private final Database database;
  private final ItemReader rows;
  private final ReadExecutor reader;
  private final Journal journal;
  private final WriteQueue writeQueue;
  private int passes;
  private volatile boolean stopped;

  ExpirySweep(VertxInternal vertx, Database database, ItemReader rows, ReadExecutor reader,
      Journal journal,
      WriteQueue writeQueue) {
    this.vertx = vertx;
    this.database = database;
    this.rows = rows;
    this.reader = reader;
    this.journal = journal;
    this.writeQueue = writeQueue;
  }

  /** Sweeps again and again, until it is ended. */
  void start() {
    schedule(PASS_INTERVAL, Optional.empty());
  }

  void stop() {
    stopped = true;
  }

  private void schedule(Duration pause, Optional<String> row) {
    if (stopped) {
      return;
    }
    vertx.setTimer(Math.max(1, pause.toMillis()), timer -> {
      long startNanos = System.nanoTime();
      runStep(row).onComplete(
          next -> schedule(next.isPresent() ? restAfter(startNanos) : PASS_INTERVAL, next),
          failure -> {
            if (!stopped) {
              LOG.warn("expired items are left for the next pass", failure);
              schedule(PASS_INTERVAL, Optional.empty());
            }
          });
    });
  }

  private static Duration restAfter(long startNanos) {
    return Duration.ofNanos(REST_FACTOR * (System.nanoTime() - startNanos));
  }

  /** Removes everything that has expired by now. */
  Future<Void> runPass() {
    return runPassFrom(Optional.empty());
  }

  private Future<Void> runPassFrom(Optional<String> row) {
    return runStep(row)
        .compose(next -> next.isPresent() ? runPassFrom(next) : Future.succeededFuture());
  }

  /** Removes expired items from a row on; gives the row to go on with, or none at the end. */
  private Future<Optional<String>> runStep(Optional<String> row) {
    Predicate<Item> expired = item -> !rows.isVisible(item);
    Predicate<Item> endsPartition = passes % FULL_PASS_INTERVAL == 0
        ? item -> false
        : item -> database.isCache(item.key().pk()) && rows.isVisible(item);
    return reader
        .readLarge(depth -> Scan.wholeTable(database, BATCH_SIZE, expired, endsPartition).from(row))
        .compose(this::removeExpired)
        .compose(next -> next.isPresent() ? Future.succeededFuture(next) : finishPass().map(next));
  }

  private Future<Optional<String>> removeExpired(Slice expired) {
    var done = vertx.getOrCreateContext().<Void>promise();
    writeQueue.add(BulkWrite.ofExpired(expired.items(), done));
    return done.future().map(expired.next());
  }

  /**
   * Ends a pass. What was removed, here or by callers, leaves the disk when the files that say so
   * are compacted; until there are such files, memory says so.
   */
  private Future<Void> finishPass() {
    passes++;
    return reader.readLarge(depth -> {
      journal.trim();
      boolean many = database.removalsInMemory() >= FLUSH_THRESHOLD;
      if (many) {
        database.flush();
      }
      return many;
    }).mapEmpty();
  }
}
