// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Does many things with a few hands at once. */
final class Crew {
  private Crew() {}

  /**
   * Does it with each of them, begun in their order, and waits for all. The first failure keeps
   * the rest from being begun, and is thrown.
   */
  static <T> void each(Collection<T> things, int hands, Consumer<T> work) {
    var free = new Semaphore(hands);
    var failure = new CompletableFuture<Void>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var thing : things) {
        free.acquireUninterruptibly();
        if (failure.isCompletedExceptionally()) {
          break;
        }
        threads.execute(() -> {
          try {
            work.accept(thing);
          } catch (RuntimeException failed) {
            failure.completeExceptionally(failed);
          } finally {
            free.release();
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
