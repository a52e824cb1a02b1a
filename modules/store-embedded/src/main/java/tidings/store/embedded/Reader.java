// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDBException;
import tidings.store.StoreFailure;

/**
 * Runs reads. A small one whose rows are in memory is answered at once, on the thread that asks; a
 * large one, or one that has to go to the disk, by threads that may wait.
 */
final class Reader {
  /** Rows up to which a read is small: what a page takes, in well under a millisecond. */
  private static final int SMALL = 100;
  private static final int THREADS = 4;
  /** Reads that may wait for a thread. */
  private static final int WAITING = 10_000;

  private final VertxInternal vertx;
  private final Gate gate = new Gate();
  private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 0,
      TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING),
      Thread.ofPlatform().daemon().name("tidings-reader-", 1).factory());

  /** A read; from memory it may end as incomplete. */
  interface Read<T> {
    T from(Reach reach) throws RocksDBException;
  }

  Reader(VertxInternal vertx) {
    this.vertx = vertx;
  }

  /** @param rows how many it reads at the most, or about */
  <T> Future<T> read(int rows, Read<T> read) {
    var context = vertx.getOrCreateContext();
    if (rows <= SMALL) {
      try {
        return context.succeededFuture(inside(read, Reach.MEMORY));
      } catch (RocksDBException failure) {
        if (!Failures.incomplete(failure)) {
          return context.failedFuture(Failures.of(failure));
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
          promise.complete(inside(read, Reach.DISK));
        } catch (RocksDBException failure) {
          promise.fail(Failures.of(failure));
        } catch (RuntimeException failure) {
          promise.fail(failure);
        }
      });
    } catch (RejectedExecutionException full) {
      promise.fail(new StoreFailure("Too many reads wait for the disk, or the store is closed."));
    }
    return promise.future();
  }

  private <T> T inside(Read<T> read, Reach reach) throws RocksDBException {
    long stamp = gate.enter();
    try {
      return read.from(reach);
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
