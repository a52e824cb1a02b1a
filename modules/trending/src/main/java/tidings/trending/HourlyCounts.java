// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import tidings.core.Trending;

/** Users who liked and commented, in hourly buckets: up to 24, oldest first. */
record HourlyCounts(TreeMap<Long, EngagementCounts> buckets) {
  private static final long SECONDS_PER_HOUR = 3600;

  /**
   * Numbers of users.
   *
   * @param likes users who liked
   * @param comments users who commented
   * @param both users who did both
   */
  record EngagementCounts(long likes, long comments, long both) {
    static final EngagementCounts NONE = new EngagementCounts(0, 0, 0);

    static EngagementCounts ofUser(boolean liked, boolean commented) {
      return new EngagementCounts(liked ? 1 : 0, commented ? 1 : 0, liked && commented ? 1 : 0);
    }

    EngagementCounts plus(EngagementCounts other) {
      return new EngagementCounts(likes + other.likes, comments + other.comments,
          both + other.both);
    }

    EngagementCounts minus(EngagementCounts other) {
      return new EngagementCounts(Math.max(0, likes - other.likes),
          Math.max(0, comments - other.comments), Math.max(0, both - other.both));
    }

    /** Every user once. */
    long sum() {
      return likes + comments - both;
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

  /**
   * @param texts stored buckets, each {@code hour:likes:comments:both}; without the last number if
   *     it is 0
   */
  static HourlyCounts parse(List<String> texts) {
    var hours = empty();
    for (var text : texts) {
      var parts = text.split(":", 4);
      long both = parts.length == 4 ? Long.parseLong(parts[3]) : 0;
      hours.buckets.put(Long.valueOf(parts[0]),
          new EngagementCounts(Long.parseLong(parts[1]), Long.parseLong(parts[2]), both));
    }
    return hours;
  }

  List<String> toTexts() {
    return buckets.entrySet().stream()
        .map(bucket -> bucket.getKey() + ":" + bucket.getValue().likes() + ":"
            + bucket.getValue().comments()
            + (bucket.getValue().both() == 0 ? "" : ":" + bucket.getValue().both()))
        .toList();
  }

  /** A copy without the buckets before this hour. */
  HourlyCounts since(long firstHour) {
    return new HourlyCounts(new TreeMap<>(buckets.tailMap(firstHour, true)));
  }

  /** A copy with what a user is counted for before and after an engagement. */
  HourlyCounts replace(CountedUser before, CountedUser after) {
    var changed = new TreeMap<>(buckets);
    changed.computeIfPresent(before.hour(), (hour, counts) -> counts.minus(before.counts()));
    changed.merge(after.hour(), after.counts(), EngagementCounts::plus);
    changed.values().removeIf(counts -> counts.sum() == 0);
    return new HourlyCounts(changed);
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
