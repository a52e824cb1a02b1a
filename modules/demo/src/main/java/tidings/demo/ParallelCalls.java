// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Calls with bounded concurrency. */
final class ParallelCalls {
  private ParallelCalls() {}

  /**
   * Calls the action with each item, started in order, and waits for all. After a failure no
   * further calls are started, and the first failure is thrown.
   */
  static <T> void forEach(Collection<T> items, int concurrency, Consumer<T> action) {
    var permits = new Semaphore(concurrency);
    var failure = new CompletableFuture<Void>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var item : items) {
        permits.acquireUninterruptibly();
        if (failure.isCompletedExceptionally()) {
          break;
        }
        threads.execute(() -> {
          try {
            action.accept(item);
          } catch (RuntimeException failed) {
            failure.completeExceptionally(failed);
          } finally {
            permits.release();
          }
        });
      }
    }
    try {
      failure.getNow(null);
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }
}
