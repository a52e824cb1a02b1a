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
  static final int FOLLOWERS = 100_000;
  private static final int WARM_UPS = 5;
  private static final int ROUNDS = 9;
  /** Required fraction of the raw RocksDB rate. */
  private static final double RATIO_GOAL = 0.7;

  private final FollowerBase followers = new FollowerBase(new UserId("poster"), FOLLOWERS);
  private final WriteSide writeSide;
  private final RawRocksDbBaseline baseline;
  private final FanOutObserver deliveries;
  /** Nanoseconds per million rows. */
  private final Samples baselines = new Samples();
  private final Samples rows = new Samples();
  private final Samples jobs = new Samples();

  private FeedRowThroughput(TempFolder folder) {
    writeSide = WriteSide.open(folder.resolve("rows"));
    baseline = RawRocksDbBaseline.open(folder.resolve("baseline"), EmbeddedSettings.defaults());
    deliveries = new FanOutObserver(writeSide.bus(), FOLLOWERS);
    followers.store(writeSide.table());
  }

  static void measure(TempFolder folder, BenchmarkReport report) {
    try (var benchmark = new FeedRowThroughput(folder)) {
      benchmark.measure();
      benchmark.reportTo(report);
    }
  }

  /** The rate of feed rows as a fraction of the raw RocksDB rate. */
  static double fractionOfBaseline(TempFolder folder) {
    try (var benchmark = new FeedRowThroughput(folder)) {
      benchmark.measure();
      return (double) benchmark.baselines.median() / benchmark.rows.median();
    }
  }

  /** Feed rows per second, from a post to the end of its job. */
  static double rowsPerSecond(TempFolder folder) {
    try (var benchmark = new FeedRowThroughput(folder)) {
      benchmark.measure();
      return rate(1_000_000, benchmark.jobs.median());
    }
  }

  private void measure() {
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      round(round >= 0);
    }
  }

  private void round(boolean measured) {
    long start = System.nanoTime();
    var activity = writeSide.post(followers.poster()).id();
    var times = deliveries.awaitFanOut(activity);
    awaitEnd(activity);
    long job = System.nanoTime() - start;
    long raw = raw(activity);
    if (measured) {
      // the clock starts after the first page
      rows.add(perMillion(FOLLOWERS - times.firstPage(), times.lastAt() - times.firstAt()));
      jobs.add(perMillion(FOLLOWERS, job));
      baselines.add(perMillion(FOLLOWERS, raw));
    }
  }

  private long raw(ActivityId activity) {
    var writing = baseline.writes(followers.feedRows(activity));
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
    double baselineRate = rate(1_000_000, baselines.median());
    double reached = rate(1_000_000, rows.median());
    report.add(Figure.number("RocksDB baseline, rows/s", baselineRate));
    report.add(Figure.number("feed rows/s", reached).atLeast(RATIO_GOAL * baselineRate));
    report.add(Figure.number("from the post to the end of its job, rows/s",
        rate(1_000_000, jobs.median())));
  }

  @Override
  public void close() {
    writeSide.close();
    baseline.close();
  }
}
