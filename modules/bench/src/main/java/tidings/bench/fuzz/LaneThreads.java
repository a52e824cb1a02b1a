// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

/**
 * The threads of the lanes of a run. When a lane fails, the others are interrupted: this also closes
 * the sockets that they wait for.
 */
final class LaneThreads {
  private LaneThreads() {}

  /**
   * Runs lanes at the same time until all of them have ended.
   *
   * @throws CompletionException with the first failure of a lane
   */
  static void run(List<Runnable> lanes) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var ended = new ExecutorCompletionService<>(threads);
      lanes.forEach(lane -> ended.submit(Executors.callable(lane)));
      try {
        for (int lane = 0; lane < lanes.size(); lane++) {
          ended.take().get();
        }
      } catch (ExecutionException failed) {
        threads.shutdownNow();
        throw new CompletionException(failed.getCause());
      } catch (InterruptedException stopped) {
        threads.shutdownNow();
        Thread.currentThread().interrupt();
        throw new CompletionException(stopped);
      }
    }
  }

  /** Whether the lane of this thread has to end, because another one has failed. */
  static boolean isStopped() {
    return Thread.currentThread().isInterrupted();
  }
}
