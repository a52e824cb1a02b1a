// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * Exponential backoff with full jitter: a random delay up to a bound that doubles with every
 * attempt.
 *
 * @param random random number from 0 to 1
 */
record Backoff(DoubleSupplier random) {
  static final Backoff RANDOM = new Backoff(() -> ThreadLocalRandom.current().nextDouble());
  /** A response takes about 10 ms. */
  private static final Duration INITIAL_DELAY = Duration.ofMillis(25);
  /** A throttled partition has new capacity every second. */
  private static final Duration MAX_DELAY = Duration.ofSeconds(1);
  private static final int MAX_DOUBLINGS = 10;

  /** @param failedAttempts how many attempts have failed, 1 or more */
  Duration after(int failedAttempts) {
    long bound = INITIAL_DELAY.toMillis() << Math.min(failedAttempts - 1, MAX_DOUBLINGS);
    return Duration.ofMillis((long) (Math.min(bound, MAX_DELAY.toMillis()) * random.getAsDouble()));
  }
}
