// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import java.util.Collection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs blocking tasks on threads of its own, with bounded parallelism. {@code execute} blocks until a
 * permit is free. After a failure, no further tasks are started, and the first failure is rethrown.
 */
public final class BoundedExecutor implements AutoCloseable {
  private final int parallelism;
  private final Semaphore permits;
  private final ExecutorService executor;
  private final AtomicReference<@Nullable Throwable> firstFailure = new AtomicReference<>();

  public BoundedExecutor(int parallelism) {
    this.parallelism = parallelism;
    this.permits = new Semaphore(parallelism);
    this.executor = Executors.newFixedThreadPool(parallelism, BoundedExecutor::newThread);
  }

  /**
   * Runs the action for each item, started in order, and waits for the running ones to end.
   *
   * @throws RuntimeException or an error: the first failure; later items are then skipped
   */
  public static <T> void forEach(int parallelism, Collection<T> items, Consumer<T> action) {
    try (var executor = new BoundedExecutor(parallelism)) {
      items.forEach(item -> executor.execute(() -> action.accept(item)));
      executor.awaitAll();
    }
  }

  /** As above, for the numbers from 0 to {@code count}, exclusive. */
  public static void forEach(int parallelism, int count, IntConsumer action) {
    forEach(parallelism, IntStream.range(0, count).boxed().toList(), action::accept);
  }

  /** @throws RuntimeException or an error: the first failure of an earlier task */
  public void execute(Runnable task) {
    permits.acquireUninterruptibly();
    if (firstFailure.get() != null) {
      permits.release();
      rethrowFailure();
    }
    executor.execute(() -> {
      try {
        task.run();
      } catch (Throwable failed) { // awaited futures may throw undeclared checked exceptions
        firstFailure.compareAndSet(null, failed);
      } finally {
        permits.release();
      }
    });
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

  private static Thread newThread(Runnable tasks) {
    var thread = new Thread(tasks, "bounded-executor");
    thread.setDaemon(true);
    return thread;
  }

  private void rethrowFailure() {
    var failure = firstFailure.get();
    if (failure != null) {
      BoundedExecutor.<RuntimeException>rethrow(failure);
    }
  }

  /** Lets a checked exception pass as unchecked. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void rethrow(Throwable failure) throws E {
    throw (E) failure;
  }

  /** Waits for the running tasks. */
  @Override
  public void close() {
    permits.acquireUninterruptibly(parallelism);
    permits.release(parallelism);
    executor.shutdown();
  }
}
