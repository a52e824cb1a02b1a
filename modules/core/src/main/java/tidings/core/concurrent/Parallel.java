// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import io.vertx.core.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Runs the parts of a task in parallel, each on its own virtual thread. */
public final class Parallel {
  private Parallel() {}

  /**
   * Runs all parts and waits for them. A failure does not stop the other parts; the first one is
   * rethrown at the end.
   */
  public static void forEach(int parts, IntConsumer work) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var all = IntStream.range(0, parts)
          .mapToObj(part -> CompletableFuture.runAsync(() -> work.accept(part), threads))
          .map(Parallel::toFuture)
          .toList();
      Future.join(all).await();
    }
  }

  /** Unwraps the {@code CompletionException} of a failed stage. */
  private static Future<Void> toFuture(CompletableFuture<Void> stage) {
    return Future.fromCompletionStage(stage).recover(failure -> Future.failedFuture(
        failure instanceof CompletionException wrapped ? wrapped.getCause() : failure));
  }
}
