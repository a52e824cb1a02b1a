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
 * A background sweep that deletes expired items. Reads already hide expired items, so the sweep is
 * not urgent: it works a fifth of the time, which is a small share of the disk's write capacity but
 * many times the rate at which a fan-out creates rows.
 *
 * <p>Rows of a feed usually expire in key order, so a normal pass leaves a feed at its first live
 * row. A change of the retention can break that order; a periodic full pass finds the remaining
 * rows.
 */
final class ExpirySweep {
  /** Pause after a step, as a multiple of its duration. */
  private static final int REST_FACTOR = 4;
  private static final Duration PASS_INTERVAL = Duration.ofMinutes(10);
  /** Every so many passes, one visits all rows: about once a day. */
  static final int FULL_PASS_INTERVAL = 144;
  /** Maximum number of items per step. */
  private static final int BATCH_SIZE = 2000;
  /**
   * Number of deletions after a pass at which memtables are flushed, so that compaction can reclaim
   * the space.
   */
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

  /** Starts the periodic sweep; {@link #stop} ends it. */
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
              LOG.warn("expiry sweep failed; the next pass starts in {} min",
                  PASS_INTERVAL.toMinutes(), failure);
              schedule(PASS_INTERVAL, Optional.empty());
            }
          });
    });
  }

  private static Duration restAfter(long startNanos) {
    return Duration.ofNanos(REST_FACTOR * (System.nanoTime() - startNanos));
  }

  /** Runs one pass through the whole table. */
  Future<Void> runPass() {
    return runPassFrom(Optional.empty());
  }

  private Future<Void> runPassFrom(Optional<String> row) {
    return runStep(row)
        .compose(next -> next.isPresent() ? runPassFrom(next) : Future.succeededFuture());
  }

  /**
   * Deletes expired items from {@code row} on. Returns the next row, or none at the end of the
   * table.
   */
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
   * Ends a pass. Deleted rows, including those that callers deleted, free disk space only when
   * files with their deletion markers are compacted; a flush writes such files.
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
