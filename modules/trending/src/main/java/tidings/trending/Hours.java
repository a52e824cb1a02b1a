// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tidings.core.Trending;

/** Likes and comments by the hour in which they were given: some 24 buckets, the oldest first. */
record Hours(TreeMap<Long, Amount> buckets) {
  private static final long SECONDS = 3600;

  /** How often something happened. */
  record Amount(long likes, long comments) {
    static final Amount NONE = new Amount(0, 0);

    Amount plus(Amount more) {
      return new Amount(Math.max(0, likes + more.likes), Math.max(0, comments + more.comments));
    }

    long sum() {
      return likes + comments;
    }
  }

  static Hours none() {
    return new Hours(new TreeMap<>());
  }

  static long of(Instant at) {
    return Math.floorDiv(at.getEpochSecond(), SECONDS);
  }

  /** The first hour that still counts. */
  static long first(Instant now) {
    return of(now) - Trending.LATE.toHours() + 1;
  }

  /** @param texts each {@code hour:likes:comments} */
  static Hours read(List<String> texts) {
    var hours = none();
    for (var text : texts) {
      var parts = text.split(":", 3);
      hours.buckets.put(Long.valueOf(parts[0]),
          new Amount(Long.parseLong(parts[1]), Long.parseLong(parts[2])));
    }
    return hours;
  }

  List<String> texts() {
    return buckets.entrySet().stream()
        .map(bucket -> bucket.getKey() + ":" + bucket.getValue().likes() + ":"
            + bucket.getValue().comments())
        .toList();
  }

  /** With more in some hours, and without those that no longer count. */
  Hours plus(Map<Long, Amount> more, long first) {
    var sum = new TreeMap<>(buckets.tailMap(first, true));
    more.forEach((hour, amount) -> {
      if (hour >= first) {
        sum.put(hour, sum.getOrDefault(hour, Amount.NONE).plus(amount));
      }
    });
    sum.values().removeIf(amount -> amount.sum() == 0);
    return new Hours(sum);
  }

  Amount since(long first) {
    return buckets.tailMap(first, true).values().stream().reduce(Amount.NONE, Amount::plus);
  }

  boolean isEmpty() {
    return buckets.isEmpty();
  }

  /** When the last of them has counted for long enough. */
  long endsAt() {
    return (buckets.lastKey() + Trending.LATE.toHours()) * SECONDS;
  }
}
