// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.function.Supplier;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.load.LoadResult;
import tidings.bench.load.LoadRounds;
import tidings.bench.server.ServerMetrics;
import tidings.bench.server.ServerProcess;

/**
 * Measures nodes under a load that is the same for any number of them: the same sockets, requests
 * and connections, of which each node has an equal part.
 *
 * @param followers number of followers of the poster, who all have a socket
 */
record NodeMeasurement(NodeGroup nodes, NodePopulation population, NodeDeliveries deliveries,
    PostsThroughNodes posts, int followers, BenchmarkReport report) {
  private static final int POSTS_PER_SECOND = 4;
  private static final Duration STEADY_TIME = Duration.ofMinutes(1);
  /** Posts sent at once. */
  private static final int BURST_SIZE = 20;
  /** Bursts before the measurement for each node, so that each has sent as many. */
  private static final int WARM_UP_BURSTS = 3;
  private static final int ROUNDS = 3;
  /**
   * What a node may use while rates are measured: three nodes leave more than half of the cores to
   * the table and the load.
   */
  private static final double CORES = Runtime.getRuntime().availableProcessors() / 8.0;
  /** Divisible by each number of nodes. */
  private static final int CONNECTIONS = 48;
  /** Requests before the measurement that each node answers: its code is compiled meanwhile. */
  private static final int WARM_UP_PAGES = 6_000;
  private static final int WARM_UP_LIKES = 500;
  private static final Duration ROUND = Duration.ofSeconds(2);
  private static final double GOAL_MILLIS = 200;

  /** Posts one after another, and reports when they arrive. */
  void latency(boolean hasGoal) {
    int first = deliveries.size();
    posts.steady(POSTS_PER_SECOND, STEADY_TIME);
    int end = deliveries.size();
    deliveries.since(first);
    report("a socket of the same node",
        deliveries.atSameNode(first, end, DeliveryTime::sinceRequest),
        deliveries.atSameNode(first, end, DeliveryTime::sinceAcknowledgement), false);
    if (nodes.servers().size() > 1) {
      report("a socket of another node",
          deliveries.atOtherNodes(first, end, DeliveryTime::sinceRequest),
          deliveries.atOtherNodes(first, end, DeliveryTime::sinceAcknowledgement), hasGoal);
    }
  }

  private void report(String where, Samples request, Samples answer, boolean hasGoal) {
    report.add(Figure.time("from the request of a post to " + where + ", median",
        request.median()));
    var slow = Figure.time("the same, p99", request.percentile(99));
    report.add(hasGoal ? slow.atMost(GOAL_MILLIS) : slow);
    report.add(Figure.time("the same, max.", request.max()));
    report.add(Figure.time("from the acknowledgement, p99", answer.percentile(99)));
  }

  void warmUpPosts() {
    for (int round = 0; round < WARM_UP_BURSTS * nodes.servers().size(); round++) {
      burst(new Samples(), new Samples());
    }
  }

  /** Reports the rates of posts that are sent at once. */
  void bursts(NodeRates rates) {
    var delivered = new Samples();
    var fannedOut = new Samples();
    try (var limit = nodes.limitProcessors(CORES)) {
      report.note(limit.isInForce()
          ? "rates: each node may use %.2f cores".formatted(CORES)
          : "rates: nodes cannot be limited here, so they take cores from the table and the load");
      for (int round = 0; round < ROUNDS; round++) {
        burst(delivered, fannedOut);
      }
    }
    add(rates, "deliveries/s", delivered.median());
    add(rates, "posts fanned out/s to %d followers".formatted(followers),
        fannedOut.median() / 1000.0);
  }

  /** @param fannedOut thousandths of posts a second */
  private void burst(Samples delivered, Samples fannedOut) {
    long rows = nodes.sum(ServerMetrics::fanOutRows);
    int first = deliveries.size();
    long start = System.nanoTime();
    posts.burst(BURST_SIZE);
    nodes.awaitFanOutRows(rows + (long) BURST_SIZE * followers);
    fannedOut.add(Math.round(Numbers.rate(1000L * BURST_SIZE, System.nanoTime() - start)));
    var arrived = deliveries.since(first);
    long last = arrived.stream().mapToLong(DeliveryTime::lastAt).max().orElseThrow();
    long frames = arrived.stream().mapToLong(delivery -> delivery.sinceRequest().count()).sum();
    delivered.add(Math.round(Numbers.rate(frames, last - start)));
  }

  void requests(NodeRates rates) {
    saturate(rates, "pages/s", "a page", WARM_UP_PAGES, new FeedRequests(followers));
    saturate(rates, "likes/s of many activities", "a like", WARM_UP_LIKES,
        population.spreadLikes());
    saturate(rates, "likes/s of one activity", "a like", WARM_UP_LIKES, population.likesOfOne());
  }

  /** Reports the rate, and what a request takes from its node and from the table. */
  private void saturate(NodeRates rates, String label, String request, int warmUp,
      Supplier<LoadRequest> requests) {
    try (var load = LoadGenerator.on(nodes.addresses(), CONNECTIONS, requests)) {
      warmUp(load, (long) warmUp * nodes.servers().size());
      long calls = nodes.sum(ServerMetrics::tableCalls);
      var cpu = nodes.cpu();
      var rounds = limited(() -> LoadRounds.of(ROUNDS, () -> load.saturate(ROUND)));
      add(rates, label, rounds.median(LoadResult::perSecond));
      report.add(Figure.time("processor time of the nodes for " + request,
          nodes.cpu().minus(cpu).toNanos() / rounds.answers()));
      report.add(Figure.number("table calls for " + request,
          (nodes.sum(ServerMetrics::tableCalls) - calls) / (double) rounds.answers()));
    }
  }

  private LoadRounds limited(Supplier<LoadRounds> rounds) {
    nodes.servers().forEach(ServerProcess::awaitIdle); // notices of the warm-up are sent later
    try (var limit = nodes.limitProcessors(CORES)) {
      return rounds.get();
    }
  }

  private static void warmUp(LoadGenerator load, long requests) {
    for (long answers = 0; answers < requests;) {
      answers += load.saturate(ROUND).answers();
    }
  }

  private void add(NodeRates rates, String label, double perSecond) {
    report.add(rates.next(label, nodes.servers().size(), perSecond));
  }

  /** Reports what nodes have told each other for the posts since then. */
  void bytes(int firstPost, long bytesBefore) {
    long bytes = nodes.sum(ServerMetrics::nodesSentBytes) - bytesBefore;
    double sent = deliveries.size() - firstPost;
    report.add(Figure.number("bytes between nodes a delivery", bytes / (sent * followers)));
    report.add(Figure.number("bytes between nodes a post", bytes / sent));
  }

  /**
   * Counts each post at each socket, including the warm-up.
   *
   * @param lossesBefore losses between nodes before the posts
   */
  void losses(long lossesBefore) {
    report.note("%,d deliveries, %,d gaps, %,d sockets lost, %,d losses between nodes".formatted(
        (long) deliveries.size() * followers, deliveries.gaps(), deliveries.lostSockets(),
        nodes.sum(ServerMetrics::nodesLosses) - lossesBefore));
    report.add(Figure.number("deliveries missed", deliveries.missed()).atMost(0));
    report.add(Figure.number("deliveries made twice", deliveries.twice()).atMost(0));
  }
}
