// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tidings.bench.load.Load;
import tidings.bench.load.Request;
import tidings.bench.server.ServerProcess;

/**
 * How many pages of feeds a server answers a second, and how long one takes at half of that. The
 * load is this process, the server another one, on the same cores.
 */
final class FeedBenchmark implements Benchmark {
  static final String PAGE = "GET /v1/feed";
  static final int CONNECTIONS = 64;
  private static final Duration CEILING = Duration.ofSeconds(5);
  /** The most of all sizes to the least. */
  private static final double RATIO_GOAL = 1.5;

  private final List<Integer> sizes;

  /** @param sizes how many people there are in each of the worlds */
  FeedBenchmark(List<Integer> sizes) {
    this.sizes = sizes;
  }

  @Override
  public String name() {
    return "feed";
  }

  @Override
  public String about() {
    return "pages of 20 activities of a feed over HTTP, by signed-in people";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    ceiling(report);
    var rates =
        sizes.stream().mapToDouble(size -> measure(scratch, size, report)).summaryStatistics();
    report.tell(
        Figure.ratio("the most of these to the least", rates.getMax() / rates.getMin())
            .atMost(RATIO_GOAL));
  }

  private static void ceiling(Report report) {
    try (var server = ServerProcess.start(ReadyPage.class);
        var load = Load.on(server.address(), CONNECTIONS, () -> Request.of(PAGE))) {
      load.saturate(CEILING);
      report.tell(Figure.rate("the ceiling: vertx-web with a ready page of 6 KB",
          load.saturate(CEILING).perSecond(), "pages"));
    }
  }

  private static double measure(Scratch scratch, int size, Report report) {
    var data = scratch.place("feed-" + size);
    var world = new FeedWorld(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    FeedFilling.fill(data, world);
    var readers = new Readers(size);
    try (var server = ServerProcess.serve(data);
        var load = Load.on(server.address(), CONNECTIONS, readers)) {
      return new FeedSpeed(size, server, load, readers, report).measure();
    }
  }
}
