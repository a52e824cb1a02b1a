// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait for before connecting again: a random part of a bound that doubles with each
 * failure, so that those who were cut off together do not come back together.
 *
 * @param initialBound the bound after the first failure
 * @param maxBound what the bound grows to
 * @param tooManyConnectionsDelay what a user waits for besides who has too many connections
 */
record ReconnectBackoff(Duration initialBound, Duration maxBound,
    Duration tooManyConnectionsDelay) {
  static final ReconnectBackoff DEFAULT =
      new ReconnectBackoff(Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofSeconds(30));

  /** Doublings of the bound, so that it does not overflow; it is longest long before. */
  private static final int MAX_DOUBLINGS = 20;

  /**
   * The next pause.
   *
   * @param failures how many there were before this one without a welcome between them
   * @param failure the last one
   */
  Duration delay(int failures, Throwable failure, RandomGenerator random) {
    long doubled = initialBound.toMillis() << Math.min(failures, MAX_DOUBLINGS);
    long bound = Math.min(doubled, maxBound.toMillis());
    return minimumDelay(failure).plusMillis(1 + random.nextLong(bound));
  }

  private Duration minimumDelay(Throwable failure) {
    return switch (failure) {
      case ConnectionClosedException ended when ended
          .code() == ConnectionClosedException.TOO_MANY ->
        tooManyConnectionsDelay;
      case ApiRefusal refused -> refused.retryAfter().orElse(Duration.ZERO);
      default -> Duration.ZERO;
    };
  }
}
