// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Units.rate;

import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.embedded.Ceiling;
import tidings.store.embedded.Settings;

/**
 * Feed rows a second, beside what RocksDB itself makes of the same rows. Both are measured in
 * turns, so that whatever else the machine does is in both.
 */
final class FeedRows implements AutoCloseable {
  private static final int FOLLOWERS = 100_000;
  private static final int WARM_UPS = 5;
  private static final int ROUNDS = 9;
  /** Of the ceiling. */
  private static final double GOAL = 0.5;

  private final Crowd crowd = new Crowd(new UserId("poster"), FOLLOWERS);
  private final WriteSide writeSide;
  private final Ceiling ceiling;
  private final Deliveries deliveries;
  /** Nanoseconds a million rows. */
  private final Samples ceilings = new Samples();
  private final Samples rows = new Samples();
  private final Samples paths = new Samples();

  private FeedRows(Scratch scratch) {
    writeSide = WriteSide.open(scratch.place("rows"));
    ceiling = Ceiling.open(scratch.place("ceiling"), Settings.defaults());
    deliveries = new Deliveries(writeSide.bus(), FOLLOWERS);
    crowd.gather(writeSide.table());
  }

  static void measure(Scratch scratch, Report report) {
    try (var benchmark = new FeedRows(scratch)) {
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        benchmark.round(round >= 0);
      }
      benchmark.tell(report);
    }
  }

  private void round(boolean counts) {
    long start = System.nanoTime();
    var activity = writeSide.post(crowd.poster()).id();
    var told = deliveries.told(activity);
    awaitEnd(activity);
    long path = System.nanoTime() - start;
    long raw = raw(activity);
    if (counts) {
      // the first page is there when the clock starts
      rows.add(perMillion(FOLLOWERS - told.firstPage(), told.lastAt() - told.firstAt()));
      paths.add(perMillion(FOLLOWERS, path));
      ceilings.add(perMillion(FOLLOWERS, raw));
    }
  }

  private long raw(ActivityId activity) {
    var writing = ceiling.writing(crowd.rows(activity));
    long start = System.nanoTime();
    writing.run();
    return System.nanoTime() - start;
  }

  /** Waits until the end of the job is stored, which lets go of the watermark. */
  private void awaitEnd(ActivityId activity) {
    while (writeSide.watermark().low().compareTo(activity) <= 0) {
      Thread.onSpinWait();
    }
  }

  private static long perMillion(long count, long nanos) {
    return nanos * 1_000_000 / count;
  }

  private void tell(Report report) {
    double most = rate(1_000_000, ceilings.median());
    double reached = rate(1_000_000, rows.median());
    report.tell(Figure.rate("RocksDB's own ceiling for the same rows", most, "rows"));
    report.tell(
        Figure.rate("feed rows, first to last; half of that is the goal", reached, "rows")
            .atLeast(GOAL * most));
    report.tell(Figure.rate("the whole path, from the post to the job's end",
        rate(1_000_000, paths.median()), "rows"));
  }

  @Override
  public void close() {
    writeSide.close();
    ceiling.close();
  }
}
