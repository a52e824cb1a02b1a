// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tidings.gateway.http.Response;

/**
 * The headers {@code RateLimit} and {@code RateLimit-Policy} of draft-ietf-httpapi-ratelimit-headers:
 * for each limited action of a call its quota, and what is left in the fullest use of it.
 */
public final class RateLimitHeaders {
  private static final String REMAINING = "RateLimit";
  private static final String POLICY = "RateLimit-Policy";

  private RateLimitHeaders() {}

  static Response add(Response response, List<LimitedBucket> buckets) {
    var scarcest = scarcest(buckets);
    return scarcest.isEmpty()
        ? response
        : response
            .with(REMAINING,
                scarcest.stream().map(RateLimitHeaders::remaining).collect(joining(", ")))
            .with(POLICY, scarcest.stream().map(RateLimitHeaders::policy).collect(joining(", ")));
  }

  /** Adds the headers that another response has, such as that of the last call of a batch. */
  public static Response copy(Response from, Response to) {
    var both = to;
    for (var header : List.of(REMAINING, POLICY)) {
      var value = from.headers().get(header);
      both = value == null ? both : both.with(header, value);
    }
    return both;
  }

  /** Of each action the bucket with the fewest tokens. */
  private static Collection<LimitedBucket> scarcest(List<LimitedBucket> buckets) {
    Map<LimitedAction, LimitedBucket> byAction = new LinkedHashMap<>();
    buckets.forEach(bucket -> byAction.merge(bucket.key().action(), bucket,
        (one, other) -> other.remaining() < one.remaining() ? other : one));
    return byAction.values();
  }

  private static String remaining(LimitedBucket bucket) {
    return name(bucket) + ";r=" + Math.max(0, bucket.remaining())
        + ";t=" + seconds(bucket.timeUntilFull());
  }

  private static String policy(LimitedBucket bucket) {
    return name(bucket) + ";q=" + bucket.rate().quota()
        + ";w=" + seconds(bucket.rate().period());
  }

  private static String name(LimitedBucket bucket) {
    return '"' + bucket.key().action().limitName() + '"';
  }

  private static long seconds(Duration time) {
    return time.plusSeconds(1).minusNanos(1).toSeconds();
  }
}
