// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs blocking tasks on virtual threads, with bounded parallelism. {@code execute} blocks until a
 * permit is free, and rethrows the first failure of an earlier task.
 */
public final class BoundedExecutor implements AutoCloseable {
  private final int parallelism;
  private final Semaphore permits;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<@Nullable Throwable> firstFailure = new AtomicReference<>();

  public BoundedExecutor(int parallelism) {
    this.parallelism = parallelism;
    this.permits = new Semaphore(parallelism);
  }

  /** @throws RuntimeException or an error: the first failure of an earlier task */
  public void execute(Runnable task) {
    permits.acquireUninterruptibly();
    executor.execute(() -> {
      try {
        task.run();
      } catch (RuntimeException | Error failed) {
        firstFailure.compareAndSet(null, failed);
      } finally {
        permits.release();
      }
    });
    rethrowFailure();
  }

  /**
   * Waits for all tasks.
   *
   * @throws RuntimeException or an error: the first failure of any task
   */
  public void awaitAll() {
    permits.acquireUninterruptibly(parallelism);
    permits.release(parallelism);
    rethrowFailure();
  }

  private void rethrowFailure() {
    switch (firstFailure.get()) {
      case RuntimeException failed -> throw failed;
      case Error failed -> throw failed;
      case null, default -> {
      }
    }
  }

  @Override
  public void close() {
    executor.close();
  }
}
