// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Numbers.rate;

import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.RawRocksDbBaseline;

/**
 * Feed rows per second, compared with raw RocksDB writes of the same rows. Both alternate, so that
 * other load on the machine affects both.
 */
final class FeedRowThroughput implements AutoCloseable {
  private static final int FOLLOWERS = 100_000;
  private static final int WARM_UPS = 5;
  private static final int ROUNDS = 9;
  /** Required fraction of the raw RocksDB rate. */
  private static final double RATIO_GOAL = 0.5;

  private final FollowerBase followers = new FollowerBase(new UserId("poster"), FOLLOWERS);
  private final WriteSide writeSide;
  private final RawRocksDbBaseline ceiling;
  private final FanOutObserver deliveries;
  /** Nanoseconds per million rows. */
  private final Samples ceilings = new Samples();
  private final Samples rows = new Samples();
  private final Samples paths = new Samples();

  private FeedRowThroughput(TempFolder scratch) {
    writeSide = WriteSide.open(scratch.resolve("rows"));
    ceiling = RawRocksDbBaseline.open(scratch.resolve("ceiling"), EmbeddedSettings.defaults());
    deliveries = new FanOutObserver(writeSide.bus(), FOLLOWERS);
    followers.store(writeSide.table());
  }

  static void measure(TempFolder scratch, BenchmarkReport report) {
    try (var benchmark = new FeedRowThroughput(scratch)) {
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        benchmark.round(round >= 0);
      }
      benchmark.reportTo(report);
    }
  }

  private void round(boolean measured) {
    long start = System.nanoTime();
    var activity = writeSide.post(followers.poster()).id();
    var times = deliveries.awaitFanOut(activity);
    awaitEnd(activity);
    long path = System.nanoTime() - start;
    long raw = raw(activity);
    if (measured) {
      // the clock starts after the first page
      rows.add(perMillion(FOLLOWERS - times.firstPage(), times.lastAt() - times.firstAt()));
      paths.add(perMillion(FOLLOWERS, path));
      ceilings.add(perMillion(FOLLOWERS, raw));
    }
  }

  private long raw(ActivityId activity) {
    var writing = ceiling.writes(followers.feedRows(activity));
    long start = System.nanoTime();
    writing.run();
    return System.nanoTime() - start;
  }

  /** Waits until the end of the job is stored, which releases the watermark. */
  private void awaitEnd(ActivityId activity) {
    var position = Position.of(activity);
    while (!writeSide.watermark().low().isAfter(position)) {
      Thread.onSpinWait();
    }
  }

  private static long perMillion(long count, long nanos) {
    return nanos * 1_000_000 / count;
  }

  private void reportTo(BenchmarkReport report) {
    double ceilingRate = rate(1_000_000, ceilings.median());
    double reached = rate(1_000_000, rows.median());
    report.add(Figure.rate("RocksDB's own ceiling for the same rows", ceilingRate, "rows"));
    report.add(
        Figure.rate("feed rows, first to last; half of that is the goal", reached, "rows")
            .atLeast(RATIO_GOAL * ceilingRate));
    report.add(Figure.rate("the whole path, from the post to the job's end",
        rate(1_000_000, paths.median()), "rows"));
  }

  @Override
  public void close() {
    writeSide.close();
    ceiling.close();
  }
}
