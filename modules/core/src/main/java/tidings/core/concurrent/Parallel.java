// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import io.vertx.core.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Work in parts that are done side by side, each on a virtual thread that may wait. */
public final class Parallel {
  private Parallel() {}

  /**
   * Waits for all of them. Each goes on to its end, whatever others meet; what the first of them has
   * met is thrown then.
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

  /** Java wraps what a stage has failed with. */
  private static Future<Void> toFuture(CompletableFuture<Void> stage) {
    return Future.fromCompletionStage(stage).recover(failure -> Future.failedFuture(
        failure instanceof CompletionException wrapped ? wrapped.getCause() : failure));
  }
}
