// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.random.RandomGenerator;
import tidings.core.concurrent.Backoff;

/**
 * The delay before a reconnect: at least as long as the server asks for, plus a random delay, so
 * that clients that were disconnected together do not reconnect together.
 *
 * @param backoff bounds of the random delay
 * @param tooManyConnectionsDelay additional delay when the user has too many connections
 */
record ReconnectBackoff(Backoff backoff, Duration tooManyConnectionsDelay) {
  static final ReconnectBackoff DEFAULT = new ReconnectBackoff(
      new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30)), Duration.ofSeconds(30));

  /**
   * The delay after a failure.
   *
   * @param failures number of failures since the last welcome, 1 or more
   * @param failure the last failure
   */
  Duration delay(int failures, Throwable failure, RandomGenerator random) {
    return minimumDelay(failure).plus(backoff.jitteredDelay(failures, random));
  }

  private Duration minimumDelay(Throwable failure) {
    if (failure instanceof ConnectionClosedException ended
        && ended.code() == ConnectionClosedException.TOO_MANY) {
      return tooManyConnectionsDelay;
    }
    return failure instanceof ApiRefusal refused
        ? refused.retryAfter().orElse(Duration.ZERO)
        : Duration.ZERO;
  }
}
