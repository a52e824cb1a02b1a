// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before asking again: anything up to a bound that doubles with every attempt, so
 * that those who were refused together do not come back together.
 *
 * @param random between 0 and 1
 */
record Backoff(DoubleSupplier random) {
  static final Backoff RANDOM = new Backoff(() -> ThreadLocalRandom.current().nextDouble());
  /** An answer takes about 10 ms. */
  private static final Duration FIRST = Duration.ofMillis(25);
  /** A partition that is throttled has new units every second. */
  private static final Duration MOST = Duration.ofSeconds(1);
  private static final int DOUBLINGS = 10;

  /** @param failed how many attempts have failed, 1 or more */
  Duration after(int failed) {
    long bound = FIRST.toMillis() << Math.min(failed - 1, DOUBLINGS);
    return Duration.ofMillis((long) (Math.min(bound, MOST.toMillis()) * random.getAsDouble()));
  }
}
