// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/**
 * How often something is allowed. So many actions are allowed at once, and each comes back after
 * its share of the period.
 *
 * @param quota maximum number of actions within the period
 */
public record AllowedRate(long quota, Duration period) {
  private static final long PERCENT = 100;

  /** @throws IllegalArgumentException if the quota or the period is not positive */
  public AllowedRate {
    if (quota < 1 || !period.isPositive()) {
      throw new IllegalArgumentException("a rate needs a quota and a period");
    }
  }

  /** A multiple, of at most one action for each nanosecond, the most that a bucket can count. */
  AllowedRate times(long factor) {
    return new AllowedRate(
        quota > period.toNanos() / factor ? period.toNanos() : quota * factor, period);
  }

  /** A part in percent, of at least one action. */
  AllowedRate percent(long percentage) {
    return new AllowedRate(Math.max(1, quota * percentage / PERCENT), period);
  }

  Bucket newBucket(TimeMeter time) {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(quota).refillGreedy(quota, period))
        .withCustomTimePrecision(time)
        .build();
  }
}
