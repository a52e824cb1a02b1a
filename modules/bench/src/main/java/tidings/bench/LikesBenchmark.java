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
  static final int CONNECTIONS = 256;
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;
  private static final double ONE_ACTIVITY_GOAL = 20_000;
  private static final double MANY_ACTIVITIES_GOAL = 15_000;
  private static final double GOAL_MILLIS = 20;
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
    return "concurrent likes over HTTP: of one activity, and of many activities";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var data = folder.resolve("likes");
    var community = new GeneratedCommunity(PEOPLE, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    CommunityLoader.fillWithoutFeeds(data, community);
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var hot = new LikeRequests(community, (person, lap) -> lap);
      measure(server, hot, "one activity", ONE_ACTIVITY_GOAL, report);
      reportWrongCounts(tidings.anonymous(), hot, report);
      var spread =
          new LikeRequests(community,
              (person, lap) -> HOT_POSTS + (person + lap) % (community.activities() - HOT_POSTS));
      measure(server, spread, "many activities", MANY_ACTIVITIES_GOAL, report);
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
    try (var engine = MeasuredEngine.dynamoDbLocal()) {
      var hot = new ConcurrentLikes(engine.vertx(), engine.table());
      report.add(Figure.number(
          "transactions per like, 256 concurrent, on DynamoDB Local", hot.transactions())
          .atMost(TRANSACTIONS_GOAL));
    }
  }

  private static void measure(ServerProcess server, LikeRequests requests, String label,
      double goal, BenchmarkReport report) {
    try (var load = LoadGenerator.on(server.address(), CONNECTIONS, requests)) {
      load.warmUp();
      var cpu = server.cpu();
      var saturated = LoadRounds.of(ROUNDS, () -> load.saturate(ROUND));
      var used = server.cpu().minus(cpu).dividedBy(saturated.answers());
      double rate = saturated.median(LoadResult::perSecond);
      var steady = LoadRounds.of(ROUNDS, () -> load.steady(rate / 2, ROUND));
      report.note("likes of " + label);
      report.add(Figure.number("likes/s", rate).atLeast(goal));
      report.add(Figure.time("CPU time of the server per like", used.toNanos()));
      report.add(Figure.time("latency at half of that rate, median",
          steady.median(round -> round.percentile(50))));
      report.add(Figure.time("latency at half of that rate, p99",
          steady.median(round -> round.percentile(99))).atMost(GOAL_MILLIS));
    }
  }

  /** Compares counts with the acknowledged likes; each like was a new one. */
  private static void reportWrongCounts(PublicApi api, LikeRequests requests,
      BenchmarkReport report) {
    var checked = requests.likesByActivity().entrySet().stream().limit(CHECKED_ACTIVITIES).toList();
    long wrong = checked.stream()
        .filter(liked -> likes(api, liked.getKey()) != liked.getValue())
        .count();
    report.note("%,d counts checked".formatted(checked.size()));
    report.add(Figure.number("wrong counts", wrong).atMost(0));
  }

  private static long likes(PublicApi api, ActivityId activity) {
    return api.activity(activity).await().counts().likes().getOrDefault(LikeRequests.KIND, 0L);
  }
}
