// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.server.ServerProcess;

/**
 * Feed pages per second of a server, and the response time at half of that rate. The load generator
 * and the server are two processes on the same cores.
 */
final class FeedBenchmark implements Benchmark {
  static final List<Integer> SIZES = List.of(1_000, 10_000, 100_000);
  static final String FEED_REQUEST = "GET /v1/feed";
  static final int CONNECTIONS = 64;
  private static final Duration BASELINE_TIME = Duration.ofSeconds(5);
  /** Max. ratio of the highest to the lowest rate of all sizes. */
  private static final double RATIO_GOAL = 1.5;

  private final List<Integer> sizes;

  /** @param sizes number of users of each measured community */
  FeedBenchmark(List<Integer> sizes) {
    this.sizes = sizes;
  }

  @Override
  public String name() {
    return "feed";
  }

  @Override
  public String about() {
    return "feed pages of 20 activities over HTTP, read by signed-in users";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    measureBaseline(report);
    var rates =
        sizes.stream().mapToDouble(size -> measure(folder, size, report)).summaryStatistics();
    report.add(
        Figure.number("ratio of the highest to the lowest pages/s", rates.getMax() / rates.getMin())
            .atMost(RATIO_GOAL));
  }

  private static void measureBaseline(BenchmarkReport report) {
    try (var server = ServerProcess.start(StaticPageBaseline.class);
        var load =
            LoadGenerator.on(server.address(), CONNECTIONS, () -> LoadRequest.of(FEED_REQUEST))) {
      load.saturate(BASELINE_TIME);
      report.add(Figure.number("baseline: vertx-web with a precomputed page of 6 KB, pages/s",
          load.saturate(BASELINE_TIME).perSecond()));
    }
  }

  private static double measure(TempFolder folder, int size, BenchmarkReport report) {
    var data = folder.resolve("feed-" + size);
    var community = new GeneratedCommunity(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    CommunityLoader.fill(data, community);
    var readers = new FeedRequests(size);
    try (var server = ServerProcess.serve(data);
        var load = LoadGenerator.on(server.address(), CONNECTIONS, readers)) {
      return new FeedSpeed(size, server, load, readers, report).measure();
    }
  }
}
