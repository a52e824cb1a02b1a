// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The token buckets of this node. A bucket that is dropped to make room, or because it was not used
 * for the period of its limit, is full when it is needed again.
 */
final class TokenBuckets {
  /** A bucket and its key take about 300 bytes, so all of them at most 60 MB. */
  private static final int MAX_BUCKETS = 200_000;

  private final RateLimitSettings settings;
  private final ClockTime time;
  private final Cache<BucketKey, Bucket> buckets;

  TokenBuckets(RateLimitSettings settings, InstantSource clock) {
    this.settings = settings;
    this.time = new ClockTime(clock);
    this.buckets = Caffeine.newBuilder()
        .maximumSize(MAX_BUCKETS)
        .expireAfterAccess(longestPeriod(settings))
        .build();
  }

  private static Duration longestPeriod(RateLimitSettings settings) {
    return settings.rates().values().stream().map(AllowedRate::period)
        .max(Duration::compareTo).orElse(Duration.ofSeconds(1));
  }

  /** Empty if the action has no limit in this scope. */
  Optional<LimitedBucket> find(BucketKey key) {
    return settings.rate(key.action(), key.scope())
        .map(rate -> new LimitedBucket(key, rate,
            buckets.get(key, absent -> rate.newBucket(time))));
  }
}
