// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tidings.store.Meter;

/** How much a patrol may read in a second: whoever has read more rests before they read again. */
final class ReadRateLimiter implements Meter {
  private static final double NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final int unitsPerSecond;
  private long freeAt = System.nanoTime();

  /** @param unitsPerSecond of reading a second */
  ReadRateLimiter(int unitsPerSecond) {
    this.unitsPerSecond = unitsPerSecond;
  }

  @Override
  public synchronized void recordUsage(Operation operation, String question, double used) {
    freeAt =
        Math.max(freeAt, System.nanoTime()) + (long) (used / unitsPerSecond * NANOS_PER_SECOND);
  }

  /**
   * Waits until what was read so far is within the pace.
   *
   * @throws CancellationException when nothing is to be read any more
   */
  void acquire() {
    if (isStoppedWithin(Duration.ofNanos(remainingWait()))) {
      throw new CancellationException("the patrol has ended");
    }
  }

  private synchronized long remainingWait() {
    return Math.max(0, freeAt - System.nanoTime());
  }

  /** Waits so long; not as long, if it ends meanwhile. */
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
