// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadResult;
import tidings.bench.load.LoadRounds;
import tidings.bench.server.ServerProcess;
import tidings.client.PublicApi;
import tidings.client.Tidings;
import tidings.core.ActivityId;

/**
 * Acknowledged likes per second over HTTP: all of the same activity, and each of another one. The
 * load generator and the server are two processes on the same cores.
 */
final class LikesBenchmark implements Benchmark {
  private static final int PEOPLE = 100_000;
  /** Enough for group commits to amortize the sync. */
  private static final int CONNECTIONS = 256;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;
  private static final double LIKES_GOAL = 10_000;
  /** One transaction per twenty likes. */
  static final double TRANSACTIONS_GOAL = 0.05;
  /** Each of the newest posts is liked by every user in turn; all other posts by some. */
  private static final int HOT_POSTS = 100;
  /** Activities whose counts are verified at the end. */
  private static final int CHECKED_ACTIVITIES = 1_000;

  @Override
  public String name() {
    return "likes";
  }

  @Override
  public String about() {
    return "likes over HTTP: of one activity by many at once, and spread over many";
  }

  @Override
  public void run(TempFolder scratch, BenchmarkReport report) {
    var data = scratch.resolve("likes");
    var world = new FeedWorld(PEOPLE, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    FeedWorldLoader.fillWithoutFeeds(data, world);
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var hot = new LikeRequests(world, (person, lap) -> lap);
      var speed = measure(server, hot, "one activity", report);
      report.add(speed.atLeast(LIKES_GOAL));
      reportWrongCounts(tidings.anonymous(), hot, report);
      var spread =
          new LikeRequests(world,
              (person, lap) -> HOT_POSTS + (person + lap) % (world.activities() - HOT_POSTS));
      report.add(measure(server, spread, "many activities", report));
      reportWrongCounts(tidings.anonymous(), spread, report);
    }
    reportTransactions(report);
  }

  /**
   * Counts transactions on DynamoDB Local, which gets the same requests as DynamoDB, where they are
   * expensive.
   */
  private static void reportTransactions(BenchmarkReport report) {
    if (!DynamoDbLocalProcess.isAvailable()) {
      report.note(DynamoDbLocalProcess.UNAVAILABLE_NOTE);
      return;
    }
    try (var engine = Engine.dynamoDbLocal()) {
      var hot = new HotLikes(engine.vertx(), engine.table());
      report.add(Figure.ratio(
          "transactions for a like of one activity, on DynamoDB Local", hot.transactions())
          .atMost(TRANSACTIONS_GOAL));
    }
  }

  /** @return likes per second */
  private static Figure measure(
      ServerProcess server, LikeRequests requests, String label, BenchmarkReport report) {
    try (var load = LoadGenerator.on(server.address(), CONNECTIONS, requests)) {
      load.saturate(WARM_UP);
      var cpu = server.cpu();
      var saturated = LoadRounds.of(ROUNDS, () -> load.saturate(ROUND));
      var used = server.cpu().minus(cpu).dividedBy(saturated.answers());
      double rate = saturated.median(LoadResult::perSecond);
      var steady = LoadRounds.of(ROUNDS, () -> load.steady(rate / 2, ROUND));
      report.note("likes of " + label);
      report.add(Figure.time("the server's processor time for each", used.toNanos()));
      report.add(Figure.time(
          "a like at half of the rate, median", steady.median(round -> round.percentile(50))));
      report.add(Figure.time(
          "a like at half of the rate, p99", steady.median(round -> round.percentile(99))));
      return Figure.rate("likes at saturation", rate, "likes");
    }
  }

  /** Compares counts with the acknowledged likes; each like was a new one. */
  private static void reportWrongCounts(PublicApi api, LikeRequests requests,
      BenchmarkReport report) {
    var checked = requests.likesByActivity().entrySet().stream().limit(CHECKED_ACTIVITIES).toList();
    long wrong = checked.stream()
        .filter(liked -> likes(api, liked.getKey()) != liked.getValue())
        .count();
    report.add(Figure.ratio("wrong counts among those of %,d activities".formatted(
        checked.size()), wrong).atMost(0));
  }

  private static long likes(PublicApi api, ActivityId activity) {
    return api.activity(activity).await().counts().likes().getOrDefault(LikeRequests.KIND, 0L);
  }
}
