// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tidings.core.Trending;

/** Likes and comments in hourly buckets: up to 24, oldest first. */
record HourlyCounts(TreeMap<Long, EngagementCounts> buckets) {
  private static final long SECONDS_PER_HOUR = 3600;

  /** Numbers of likes and comments; changes may be negative. */
  record EngagementCounts(long likes, long comments) {
    static final EngagementCounts NONE = new EngagementCounts(0, 0);

    EngagementCounts plus(EngagementCounts other) {
      return new EngagementCounts(Math.max(0, likes + other.likes),
          Math.max(0, comments + other.comments));
    }

    long sum() {
      return likes + comments;
    }
  }

  static HourlyCounts empty() {
    return new HourlyCounts(new TreeMap<>());
  }

  static long hourOf(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), SECONDS_PER_HOUR);
  }

  /** Returns the first hour of the current window. */
  static long firstCountedHour(Instant now) {
    return hourOf(now) - Trending.WINDOW.toHours() + 1;
  }

  /** @param texts stored buckets, each {@code hour:likes:comments} */
  static HourlyCounts parse(List<String> texts) {
    var hours = empty();
    for (var text : texts) {
      var parts = text.split(":", 3);
      hours.buckets.put(Long.valueOf(parts[0]),
          new EngagementCounts(Long.parseLong(parts[1]), Long.parseLong(parts[2])));
    }
    return hours;
  }

  List<String> toTexts() {
    return buckets.entrySet().stream()
        .map(bucket -> bucket.getKey() + ":" + bucket.getValue().likes() + ":"
            + bucket.getValue().comments())
        .toList();
  }

  /** Adds counts, and drops the buckets before {@code firstHour}. */
  HourlyCounts plus(Map<Long, EngagementCounts> added, long firstHour) {
    var sum = new TreeMap<>(buckets.tailMap(firstHour, true));
    added.forEach((hour, counts) -> {
      if (hour >= firstHour) {
        sum.put(hour, sum.getOrDefault(hour, EngagementCounts.NONE).plus(counts));
      }
    });
    sum.values().removeIf(counts -> counts.sum() == 0);
    return new HourlyCounts(sum);
  }

  EngagementCounts sumSince(long firstHour) {
    return buckets.tailMap(firstHour, true).values().stream().reduce(EngagementCounts.NONE,
        EngagementCounts::plus);
  }

  boolean isEmpty() {
    return buckets.isEmpty();
  }

  /** Returns when the newest bucket leaves the window, in epoch seconds. */
  long endsAt() {
    return (buckets.lastKey() + Trending.WINDOW.toHours()) * SECONDS_PER_HOUR;
  }
}
