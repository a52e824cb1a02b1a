// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tidings.store.Meter;

/** Limits reads by consumed capacity: a read waits until the capacity used before is paid off. */
final class ReadRateLimiter implements Meter {
  private static final double NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final int unitsPerSecond;
  private long freeAt = System.nanoTime();

  /** @param unitsPerSecond read capacity units */
  ReadRateLimiter(int unitsPerSecond) {
    this.unitsPerSecond = unitsPerSecond;
  }

  @Override
  public synchronized void recordUsage(Operation operation, String question, double used) {
    freeAt =
        Math.max(freeAt, System.nanoTime()) + (long) (used / unitsPerSecond * NANOS_PER_SECOND);
  }

  /**
   * Waits until the reads so far are within the rate.
   *
   * @throws CancellationException after {@link #stop}
   */
  void acquire() {
    if (isStoppedWithin(Duration.ofNanos(remainingWait()))) {
      throw new CancellationException("background verification stopped");
    }
  }

  private synchronized long remainingWait() {
    return Math.max(0, freeAt - System.nanoTime());
  }

  /** Waits, at most until {@link #stop}; returns whether it was stopped. */
  boolean isStoppedWithin(Duration time) {
    try {
      return stopped.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  void stop() {
    stopped.countDown();
  }
}
