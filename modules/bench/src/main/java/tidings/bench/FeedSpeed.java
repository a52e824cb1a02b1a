// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadResult;
import tidings.bench.load.LoadRounds;
import tidings.bench.server.ServerProcess;

/**
 * Measures how fast a server serves feed pages: first the max. rate, then an open loop at half of
 * it.
 */
record FeedSpeed(int size, ServerProcess server, LoadGenerator load, FeedRequests readers,
    BenchmarkReport report) {
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;
  /** Pages per second by the number of users, up to which each applies. */
  private static final NavigableMap<Integer, Double> PAGES_GOALS = new TreeMap<>(
      Map.of(1_000, 24_000., 10_000, 20_000., Integer.MAX_VALUE, 15_000.));
  private static final double CPU_MILLIS_GOAL = 0.08;
  private static final double MILLIS_GOAL = 10;

  /** @return pages per second */
  double measure() {
    readers.warmUp(load);
    var cpu = server.cpu();
    var saturated = LoadRounds.of(ROUNDS, () -> load.saturate(ROUND));
    var used = server.cpu().minus(cpu).dividedBy(saturated.answers());
    double pages = saturated.median(LoadResult::perSecond);
    report.note("%,d users, %,d bytes per page".formatted(size, saturated.averageBytes()));
    report.add(Figure.number("pages/s", pages)
        .atLeast(PAGES_GOALS.ceilingEntry(size).getValue()));
    report.add(Figure.time("CPU time of the server per page", used.toNanos())
        .atMost(CPU_MILLIS_GOAL));

    var steady = LoadRounds.of(ROUNDS, () -> load.steady(pages / 2, ROUND));
    double median = steady.median(round -> round.percentile(50));
    double slow = steady.median(round -> round.percentile(99));
    report.add(Figure.time("latency at half of that rate, median", median));
    report.add(Figure.time("latency at half of that rate, p99", slow).atMost(MILLIS_GOAL));
    return pages;
  }
}
