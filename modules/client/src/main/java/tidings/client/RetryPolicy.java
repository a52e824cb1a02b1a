// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.random.RandomGenerator;
import tidings.core.concurrent.Backoff;

/**
 * The response timeout and the retries of a client.
 *
 * <p>A call is retried when its response is lost or the server is busy, if it is idempotent: reads,
 * puts, deletes, and posts with an idempotency key. Any call is retried that a rate limit has refused
 * for a few seconds only, as it has done nothing. A conditional change of a version is not
 * retried, as it could conflict with its own first attempt.
 *
 * @param responseTimeout timeout of an attempt, until the last byte of the response
 * @param maxAttempts maximum number of attempts, from 1
 * @param initialBackoff maximum delay before the second attempt; doubles with each further one
 */
public record RetryPolicy(Duration responseTimeout, int maxAttempts, Duration initialBackoff) {
  /** A timeout of 30 seconds, longer than that of the server, and up to 3 attempts. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(Duration.ofSeconds(30), 3, Duration.ofMillis(200));
  /** A single attempt per call. */
  public static final RetryPolicy NO_RETRY =
      new RetryPolicy(DEFAULT.responseTimeout, 1, Duration.ZERO);
  /** Maximum delay; if the server asks for more, the call fails without a retry. */
  static final Duration MAX_BACKOFF = Duration.ofSeconds(5);

  /**
   * @throws IllegalArgumentException if the timeout is not positive, there is no attempt, or the
   *        backoff is negative
   */
  public RetryPolicy {
    if (responseTimeout.isNegative() || responseTimeout.isZero() || maxAttempts < 1
        || initialBackoff.isNegative()) {
      throw new IllegalArgumentException(
          "a retry policy needs a positive timeout, an attempt and no negative backoff");
    }
  }

  boolean isRetrying() {
    return maxAttempts > 1;
  }

  /** The random delay after so many attempts, which spreads the retries of different clients. */
  Duration backoffAfter(int attempts, RandomGenerator random) {
    return new Backoff(initialBackoff, MAX_BACKOFF).jitteredDelay(attempts, random);
  }
}
