// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Time and threads as calls know them, so that tests can hold them in their hands. */
interface Scheduler {
  /**
   * Those of the machine. Whoever signs a request may have to fetch credentials, and so to wait:
   * everything runs on a virtual thread of its own.
   */
  Scheduler SYSTEM = new Scheduler() {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void execute(Runnable task) {
      Thread.startVirtualThread(task);
    }

    @Override
    public void schedule(Duration delay, Runnable task) {
      CompletableFuture.delayedExecutor(delay.toNanos(), NANOSECONDS, this::execute).execute(task);
    }
  };

  /** A monotonic clock, in nanoseconds. */
  long nanos();

  /** Runs it elsewhere, on a thread that may wait. */
  void execute(Runnable task);

  /** Runs it later, on a thread that may wait. */
  void schedule(Duration delay, Runnable task);
}
