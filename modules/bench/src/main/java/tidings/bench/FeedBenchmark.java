// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Units.millis;
import static tidings.bench.Units.perSecond;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import tidings.bench.load.Load;
import tidings.bench.load.Outcome;
import tidings.bench.load.Request;

/**
 * How many pages of feeds a server answers a second, and how long one takes at half of that. The
 * load is this process, the server another one, on the same cores.
 */
final class FeedBenchmark implements Benchmark {
  private static final String PAGE = "GET /v1/feed";
  private static final int CONNECTIONS = 64;
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;
  private static final double RATE_GOAL = 12_000;
  private static final Duration LATENCY_GOAL = Duration.ofMillis(10);
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
    var rates = new ArrayList<Double>();
    for (int size : sizes) {
      rates.add(measure(scratch, size, report));
    }
    double ratio = rates.stream().mapToDouble(rate -> rate).max().orElseThrow()
        / rates.stream().mapToDouble(rate -> rate).min().orElseThrow();
    report.figure("the most of these to the least", "%.2f".formatted(ratio),
        "at most " + RATIO_GOAL, ratio <= RATIO_GOAL);
  }

  private static void ceiling(Report report) {
    try (var server = ServerProcess.start(ReadyPage.class);
        var load = Load.on(server.address(), CONNECTIONS, () -> Request.of(PAGE))) {
      load.saturate(ROUND);
      report.figure("vertx-web with a ready page of 6 KB, the ceiling",
          perSecond(load.saturate(ROUND).perSecond(), "pages"));
    }
  }

  private double measure(Scratch scratch, int size, Report report) {
    var data = scratch.place("feed-" + size);
    var world = new FeedWorld(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    FeedFilling.fill(data, world);
    try (var server = ServerProcess.serve(data);
        var load = Load.on(server.address(), CONNECTIONS, readers(size))) {
      load.saturate(WARM_UP);
      var saturated = new Samples();
      Outcome last = null;
      var cpu = server.cpu();
      long answers = 0;
      for (int round = 0; round < ROUNDS; round++) {
        last = load.saturate(ROUND);
        answers += last.answers();
        saturated.add(Math.round(last.perSecond()));
      }
      double rate = saturated.median();
      report.say("%,d people, %,d bytes a page".formatted(size, last.size()));
      report.figure("pages a second", perSecond(rate, "pages"), perSecond(RATE_GOAL, "pages"),
          rate >= RATE_GOAL);
      report.figure("processor time of the server a page", "%.1f µs".formatted(
          server.cpu().minus(cpu).toNanos() / 1e3 / answers));
      var steady = load.steady(rate / 2, ROUND.multipliedBy(ROUNDS));
      report.figure("at half of that, median", millis(steady.percentile(50)));
      report.figure("at half of that, p99", millis(steady.percentile(99)),
          millis(LATENCY_GOAL.toNanos()), steady.percentile(99) <= LATENCY_GOAL.toNanos());
      return rate;
    }
  }

  /** Everybody as often as anybody else. */
  private static Supplier<Request> readers(int size) {
    var random = new SplittableRandom(size);
    return () -> Request.of(PAGE, VisitorSession.token(random.nextInt(size)));
  }
}
