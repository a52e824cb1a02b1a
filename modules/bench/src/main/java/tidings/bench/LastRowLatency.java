// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.core.UserId;

/** Time from the acknowledgement of a post to its row in the last follower's feed. */
final class LastRowLatency {
  private static final int FOLLOWERS = 10_000;
  private static final int WARM_UPS = 10;
  private static final int POSTS = 50;
  private static final double GOAL_MILLIS = 250;

  private LastRowLatency() {}

  static void measure(TempFolder folder, BenchmarkReport report) {
    var times = new Samples();
    try (var writeSide = WriteSide.open(folder.resolve("last-row"))) {
      var followers = new FollowerBase(new UserId("poster"), FOLLOWERS);
      followers.store(writeSide.table());
      var deliveries = new FanOutObserver(writeSide.bus(), FOLLOWERS);
      for (int post = -WARM_UPS; post < POSTS; post++) {
        var activity = writeSide.post(followers.poster()).id();
        long acknowledged = System.nanoTime();
        long last = deliveries.awaitFanOut(activity).lastAt();
        if (post >= 0) {
          times.add(last - acknowledged);
        }
      }
    }
    report.add(Figure.time("acknowledgement to the last of 10,000 rows, median", times.median())
        .atMost(GOAL_MILLIS));
    report.add(
        Figure.time("the same, maximum of " + POSTS, times.max()).atMost(GOAL_MILLIS));
  }
}
