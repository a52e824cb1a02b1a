// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A task that waits in a thread of its own. The common pool has one thread on two processors: there
 * a task would wait for the other ones, and so would the responses of an {@code HttpClient}.
 */
final class BackgroundTask {
  private BackgroundTask() {}

  static <T> CompletableFuture<T> start(Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, Thread::startVirtualThread);
  }

  static CompletableFuture<Void> start(Runnable task) {
    return CompletableFuture.runAsync(task, Thread::startVirtualThread);
  }
}
