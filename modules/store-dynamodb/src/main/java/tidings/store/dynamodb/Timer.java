// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Time and threads as calls know them, so that tests can hold them in their hands. */
interface Timer {
  /**
   * Those of the machine. Whoever signs a request may have to fetch credentials, and so to wait:
   * everything runs on a virtual thread of its own.
   */
  Timer SYSTEM = new Timer() {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void soon(Runnable what) {
      Thread.startVirtualThread(what);
    }

    @Override
    public void after(Duration pause, Runnable what) {
      CompletableFuture.delayedExecutor(pause.toNanos(), NANOSECONDS, this::soon).execute(what);
    }
  };

  /** A monotonic clock, in nanoseconds. */
  long nanos();

  /** Runs it elsewhere, on a thread that may wait. */
  void soon(Runnable what);

  /** Runs it later, on a thread that may wait. */
  void after(Duration pause, Runnable what);
}
