// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff: the delay before a retry, which doubles with each failure up to a maximum.
 *
 * @param initialDelay delay after the first failure
 * @param maxDelay max. delay after any number of failures
 */
public record Backoff(Duration initialDelay, Duration maxDelay) {

  /** @throws IllegalArgumentException if a delay is negative */
  public Backoff {
    if (initialDelay.isNegative() || maxDelay.isNegative()) {
      throw new IllegalArgumentException("a backoff needs delays that are not negative");
    }
  }

  /**
   * The delay without jitter, for a task that no other process retries at the same time.
   *
   * @param failures number of failures in a row, 1 or more
   */
  public Duration delay(int failures) {
    double doubled = Math.scalb((double) initialDelay.toMillis(), failures - 1);
    return Duration.ofMillis((long) Math.min(doubled, (double) maxDelay.toMillis()));
  }

  /**
   * A random delay of 1 ms up to {@link #delay}, known as full jitter: callers that failed together
   * retry at different times.
   *
   * @param failures number of failures in a row, 1 or more
   */
  public Duration jitteredDelay(int failures, RandomGenerator random) {
    long bound = delay(failures).toMillis();
    return Duration.ofMillis(1 + (bound == 0 ? 0 : random.nextLong(bound)));
  }
}
