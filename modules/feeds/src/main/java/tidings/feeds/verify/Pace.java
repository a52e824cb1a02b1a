// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tidings.store.Meter;

/** How much a patrol may read in a second: whoever has read more rests before they read again. */
final class Pace implements Meter {
  private static final double SECOND = Duration.ofSeconds(1).toNanos();

  private final CountDownLatch ended = new CountDownLatch(1);
  private final int units;
  private long free = System.nanoTime();

  /** @param units of reading a second */
  Pace(int units) {
    this.units = units;
  }

  @Override
  public synchronized void used(Operation operation, String question, double used) {
    free = Math.max(free, System.nanoTime()) + (long) (used / units * SECOND);
  }

  /**
   * Waits until what was read so far is within the pace.
   *
   * @throws CancellationException when nothing is to be read any more
   */
  void keep() {
    if (endsWithin(Duration.ofNanos(rest()))) {
      throw new CancellationException("the patrol has ended");
    }
  }

  private synchronized long rest() {
    return Math.max(0, free - System.nanoTime());
  }

  /** Waits so long; not as long, if it ends meanwhile. */
  boolean endsWithin(Duration time) {
    try {
      return ended.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  void end() {
    ended.countDown();
  }
}
