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
 * Runs reads. A small read is tried in memory on the calling thread; large reads, and reads that
 * need the disk, run on a pool of threads.
 */
final class ReadExecutor {
  /** Maximum number of rows of a small read: one page, well under a millisecond. */
  private static final int MAX_SMALL_READ_ROWS = 100;
  private static final int THREADS = 4;
  private static final int QUEUE_CAPACITY = 10_000;

  private final VertxInternal vertx;
  private final CloseGate gate = new CloseGate();
  private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 0,
      TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE_CAPACITY),
      Thread.ofPlatform().daemon().name("tidings-reader-", 1).factory());

  /** A read, which may fail as incomplete at depth {@code MEMORY}. */
  interface Read<T> {
    T run(ReadDepth depth) throws RocksDBException;
  }

  ReadExecutor(VertxInternal vertx) {
    this.vertx = vertx;
  }

  /** @param rows the maximum number of rows that it reads, or an estimate */
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

  /** Runs a read of many rows, or of rows that are unlikely to be in memory, on the pool. */
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
      promise.fail(new StoreException("Too many reads are queued, or the store is closed."));
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

  /** Waits for running reads; queued reads fail. */
  void close() {
    gate.close();
    threads.shutdown();
  }
}
