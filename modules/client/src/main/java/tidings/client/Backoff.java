// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait for before connecting again: a random part of a bound that doubles with each
 * failure, so that those who were cut off together do not come back together.
 *
 * @param first the bound after the first failure
 * @param longest what the bound grows to
 * @param crowded what a user waits for besides who has too many connections
 */
record Backoff(Duration first, Duration longest, Duration crowded) {
  static final Backoff USUAL =
      new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofSeconds(30));

  /** Doublings of the bound, so that it does not overflow; it is longest long before. */
  private static final int DOUBLINGS = 20;

  /**
   * The next pause.
   *
   * @param failures how many there were before this one without a welcome between them
   * @param failure the last one
   */
  Duration pause(int failures, Throwable failure, RandomGenerator random) {
    long doubled = first.toMillis() << Math.min(failures, DOUBLINGS);
    long bound = Math.min(doubled, longest.toMillis());
    return leastAfter(failure).plusMillis(1 + random.nextLong(bound));
  }

  private Duration leastAfter(Throwable failure) {
    return switch (failure) {
      case Ended ended when ended.code() == Ended.TOO_MANY -> crowded;
      case Refused refused -> refused.retryAfter().orElse(Duration.ZERO);
      default -> Duration.ZERO;
    };
  }
}
