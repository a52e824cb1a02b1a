// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Clock and threads of calls, which tests replace. */
interface Scheduler {
  /** The system clock and virtual threads: signing a request may block to fetch credentials. */
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

  /** Runs a task on another thread, which may block. */
  void execute(Runnable task);

  /** Runs a task later, on a thread that may block. */
  void schedule(Duration delay, Runnable task);
}
