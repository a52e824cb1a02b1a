// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The delay before a reconnect: random up to a bound that doubles with each failure, so that
 * clients that were disconnected together do not reconnect together.
 *
 * @param initialBound bound after the first failure
 * @param maxBound maximum of the bound
 * @param tooManyConnectionsDelay additional delay when the user has too many connections
 */
record ReconnectBackoff(Duration initialBound, Duration maxBound,
    Duration tooManyConnectionsDelay) {
  static final ReconnectBackoff DEFAULT =
      new ReconnectBackoff(Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofSeconds(30));

  /** Limits the doublings to avoid an overflow; the maximum is reached much earlier. */
  private static final int MAX_DOUBLINGS = 20;

  /**
   * The delay after a failure.
   *
   * @param failures number of earlier failures since the last welcome
   * @param failure the last failure
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
