// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a client waits for an answer, and how often it asks again.
 *
 * <p>A call is made again when its answer is lost, or the server says that it is busy, and the
 * second time can do no harm: reading, putting, deleting, posting under a key. What depends on a
 * version that was read is not made again, for it may find its own change.
 *
 * @param responseTimeout how long a try may take, until the last byte of its answer is there, before the
 *     answer counts as lost
 * @param maxAttempts how often a call is made at the most, from 1
 * @param initialBackoff the longest pause before the second try; it doubles with each further one
 */
public record RetryPolicy(Duration responseTimeout, int maxAttempts, Duration initialBackoff) {
  /** 30 seconds, longer than the server takes to say that it took too long; up to 3 tries. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(Duration.ofSeconds(30), 3, Duration.ofMillis(200));
  /** Each call is made once. */
  public static final RetryPolicy NO_RETRY =
      new RetryPolicy(DEFAULT.responseTimeout, 1, Duration.ZERO);
  /** A server that wants more time than this gets no further try: the caller decides. */
  static final Duration MAX_BACKOFF = Duration.ofSeconds(5);

  /** @throws IllegalArgumentException when it waits for nothing or tries nothing */
  public RetryPolicy {
    if (!responseTimeout.isPositive() || maxAttempts < 1 || initialBackoff.isNegative()) {
      throw new IllegalArgumentException("patience needs time, and a try");
    }
  }

  boolean isRetrying() {
    return maxAttempts > 1;
  }

  /** A random part of the longest, so that those who failed together do not come back so. */
  Duration backoffAfter(int attempts, RandomGenerator random) {
    long maxMillis =
        Math.min(initialBackoff.toMillis() << Math.min(attempts - 1, 10), MAX_BACKOFF.toMillis());
    return Duration.ofMillis(1 + (maxMillis > 0 ? random.nextLong(maxMillis) : 0));
  }
}
