// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import io.github.bucket4j.Bucket;
import java.time.Duration;

/** A token bucket with its key and the rate by which it fills. */
record LimitedBucket(BucketKey key, AllowedRate rate, Bucket bucket) {

  /**
   * Takes tokens if so many are left; with a count of 0 only checks that one is left. An action
   * that costs more than the bucket can hold empties it.
   */
  boolean take(long count) {
    return count == 0 ? remaining() > 0 : bucket.tryConsume(cost(count));
  }

  void putBack(long count) {
    if (count > 0) {
      bucket.addTokens(cost(count));
    }
  }

  /** Takes tokens that may not be there: the bucket is then in debt. */
  void charge(long count) {
    bucket.consumeIgnoringRateLimits(count);
  }

  /** Negative if it is in debt. */
  long remaining() {
    return bucket.getAvailableTokens();
  }

  /** The time until so many tokens are there. */
  Duration timeUntil(long count) {
    return timeOf(Math.max(1, cost(count)) - remaining());
  }

  /** The time until the bucket is full. */
  Duration timeUntilFull() {
    return timeOf(rate.quota() - remaining());
  }

  private Duration timeOf(long tokens) {
    double periods = (double) Math.max(0, tokens) / rate.quota();
    return Duration.ofMillis((long) Math.ceil(periods * rate.period().toMillis()));
  }

  private long cost(long count) {
    return Math.min(count, rate.quota());
  }
}
