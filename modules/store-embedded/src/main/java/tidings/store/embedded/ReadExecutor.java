// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDBException;
import tidings.store.StoreException;

/**
 * Runs reads. A small one whose rows are in memory is answered at once, on the thread that asks; a
 * large one, or one that has to go to the disk, by threads that may wait.
 */
final class ReadExecutor {
  /** Rows up to which a read is small: what a page takes, in well under a millisecond. */
  private static final int MAX_SMALL_READ_ROWS = 100;
  private static final int THREADS = 4;
  /** Reads that may wait for a thread. */
  private static final int QUEUE_CAPACITY = 10_000;

  private final VertxInternal vertx;
  private final CloseGate gate = new CloseGate();
  private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 0,
      TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE_CAPACITY),
      Thread.ofPlatform().daemon().name("tidings-reader-", 1).factory());

  /** A read; from memory it may end as incomplete. */
  interface Read<T> {
    T run(ReadDepth depth) throws RocksDBException;
  }

  ReadExecutor(VertxInternal vertx) {
    this.vertx = vertx;
  }

  /** @param rows how many it reads at the most, or about */
  <T> Future<T> read(int rows, Read<T> read) {
    var context = vertx.getOrCreateContext();
    if (rows <= MAX_SMALL_READ_ROWS) {
      try {
        return context.succeededFuture(runInsideGate(read, ReadDepth.MEMORY));
      } catch (RocksDBException failure) {
        if (!EmbeddedFailures.isIncomplete(failure)) {
          return context.failedFuture(EmbeddedFailures.of(failure));
        }
      } catch (RuntimeException failure) {
        return context.failedFuture(failure);
      }
    }
    return readLarge(read);
  }

  /** A read of rows that nobody has asked for lately, or of many. */
  <T> Future<T> readLarge(Read<T> read) {
    var promise = vertx.getOrCreateContext().<T>promise();
    try {
      threads.execute(() -> {
        try {
          promise.complete(runInsideGate(read, ReadDepth.DISK));
        } catch (RocksDBException failure) {
          promise.fail(EmbeddedFailures.of(failure));
        } catch (RuntimeException failure) {
          promise.fail(failure);
        }
      });
    } catch (RejectedExecutionException full) {
      promise.fail(new StoreException("Too many reads wait for the disk, or the store is closed."));
    }
    return promise.future();
  }

  private <T> T runInsideGate(Read<T> read, ReadDepth depth) throws RocksDBException {
    long stamp = gate.enter();
    try {
      return read.run(depth);
    } finally {
      gate.leave(stamp);
    }
  }

  /** Waits for the reads under way; those that only wait for a thread fail. */
  void close() {
    gate.close();
    threads.shutdown();
  }
}
