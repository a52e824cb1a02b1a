// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.core.UserId;

/** How long after the acknowledgement of a post the last follower has it. */
final class LastRow {
  private static final int FOLLOWERS = 10_000;
  private static final int WARM_UPS = 10;
  private static final int POSTS = 50;
  private static final double GOAL_MILLIS = 250;

  private LastRow() {}

  static void measure(Scratch scratch, Report report) {
    var times = new Samples();
    try (var writeSide = WriteSide.open(scratch.place("last-row"))) {
      var crowd = new Crowd(new UserId("poster"), FOLLOWERS);
      crowd.gather(writeSide.table());
      var deliveries = new Deliveries(writeSide.bus(), FOLLOWERS);
      for (int post = -WARM_UPS; post < POSTS; post++) {
        var activity = writeSide.post(crowd.poster()).id();
        long acknowledged = System.nanoTime();
        long last = deliveries.told(activity).lastAt();
        if (post >= 0) {
          times.add(last - acknowledged);
        }
      }
    }
    report.tell(Figure.time("acknowledgement to the last of 10,000, median", times.median())
        .atMost(GOAL_MILLIS));
    report.tell(
        Figure.time("the same, the slowest of " + POSTS, times.highest()).atMost(GOAL_MILLIS));
  }
}
