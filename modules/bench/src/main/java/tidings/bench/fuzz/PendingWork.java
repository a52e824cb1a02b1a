// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.server.ServerMetrics;

/** The work that a server still has after its clients have gone, by its metrics. */
final class PendingWork {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);
  /** The server counts its jobs every five seconds, so an older number may be from before. */
  private static final Duration QUIET_TIME = Duration.ofSeconds(7);

  private PendingWork() {}

  /** Waits until all connections are closed, all jobs are done and all changes are handled. */
  static void await(ServerMetrics metrics) {
    long start = System.nanoTime();
    long quietSince = start;
    while (System.nanoTime() - quietSince < QUIET_TIME.toNanos()) {
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      boolean isBusy = metrics.pendingJobs() + metrics.connections() > 0
          || !metrics.isStreamHandled();
      if (isBusy) {
        quietSince = System.nanoTime();
        if (quietSince - start > TIMEOUT.toNanos()) {
          throw new IllegalStateException("after %s the server still has %d jobs and %d connections"
              .formatted(TIMEOUT, metrics.pendingJobs(), metrics.connections()));
        }
      }
    }
  }
}
