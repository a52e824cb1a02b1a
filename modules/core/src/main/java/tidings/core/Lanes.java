// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads for much work that waits, so many at once and no more. Whoever brings work waits for a
 * free one, and is told of the first failure there was.
 */
public final class Lanes implements AutoCloseable {
  private final int many;
  private final Semaphore free;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  public Lanes(int many) {
    this.many = many;
    this.free = new Semaphore(many);
  }

  /** @throws RuntimeException or an error, of work that was brought before */
  public void take(Runnable work) {
    free.acquireUninterruptibly();
    threads.execute(() -> {
      try {
        work.run();
      } catch (RuntimeException | Error failed) {
        failure.compareAndSet(null, failed);
      } finally {
        free.release();
      }
    });
    fail();
  }

  /** Waits until all work is done. @throws RuntimeException or an error, of that work */
  public void done() {
    free.acquireUninterruptibly(many);
    free.release(many);
    fail();
  }

  private void fail() {
    switch (failure.get()) {
      case RuntimeException failed -> throw failed;
      case Error failed -> throw failed;
      case null, default -> {
      }
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
