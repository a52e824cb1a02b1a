// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tidings.bench.load.Load;
import tidings.bench.load.Outcome;
import tidings.bench.load.Rounds;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;
import tidings.client.Visitor;
import tidings.core.ActivityId;

/**
 * How many likes a server takes a second, over HTTP and each with its acknowledgement: when all like
 * the same activity, and when each likes another. The load is this process, the server another one,
 * on the same cores.
 */
final class LikesBenchmark implements Benchmark {
  private static final int PEOPLE = 100_000;
  /** Enough that a group of transactions is worth its sync. */
  private static final int CONNECTIONS = 256;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;
  private static final double LIKES_GOAL = 10_000;
  /** One for twenty likes. */
  static final double TRANSACTIONS_GOAL = 0.05;
  /** The newest posts are liked by everybody, one after another; the others by some each. */
  private static final int HOT = 100;
  /** Activities whose counts are looked at in the end. */
  private static final int LOOKED_AT = 1_000;

  @Override
  public String name() {
    return "likes";
  }

  @Override
  public String about() {
    return "likes over HTTP: of one activity by many at once, and spread over many";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    var data = scratch.place("likes");
    var world = new FeedWorld(PEOPLE, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    FeedFilling.fillUnread(data, world);
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var hot = new Likers(world, (person, lap) -> lap);
      var speed = measure(server, hot, "one activity", report);
      report.tell(speed.atLeast(LIKES_GOAL));
      check(tidings.visitor(), hot, report);
      var spread =
          new Likers(world, (person, lap) -> HOT + (person + lap) % (world.activities() - HOT));
      report.tell(measure(server, spread, "many activities", report));
      check(tidings.visitor(), spread, report);
    }
    tellTransactions(report);
  }

  /** Where a transaction is dear: what DynamoDB Local is asked is what DynamoDB would be. */
  private static void tellTransactions(Report report) {
    if (!TestDouble.isHere()) {
      report.say(TestDouble.MISSING);
      return;
    }
    try (var engine = Engine.testDouble()) {
      var hot = new HotLikes(engine.vertx(), engine.table());
      report.tell(Figure.ratio(
          "transactions for a like of one activity, on DynamoDB Local", hot.transactions())
          .atMost(TRANSACTIONS_GOAL));
    }
  }

  /** @return likes a second */
  private static Figure measure(
      ServerProcess server, Likers likers, String what, Report report) {
    try (var load = Load.on(server.address(), CONNECTIONS, likers)) {
      load.saturate(WARM_UP);
      var cpu = server.cpu();
      var saturated = Rounds.of(ROUNDS, () -> load.saturate(ROUND));
      var used = server.cpu().minus(cpu).dividedBy(saturated.answers());
      double rate = saturated.median(Outcome::perSecond);
      var steady = Rounds.of(ROUNDS, () -> load.steady(rate / 2, ROUND));
      report.say("likes of " + what);
      report.tell(Figure.time("the server's processor time for each", used.toNanos()));
      report.tell(Figure.time(
          "a like at half of the rate, median", steady.median(round -> round.percentile(50))));
      report.tell(Figure.time(
          "a like at half of the rate, p99", steady.median(round -> round.percentile(99))));
      return Figure.rate("likes at saturation", rate, "likes");
    }
  }

  /** Every like was answered, and each was another one: so many have to be counted. */
  private static void check(Visitor visitor, Likers likers, Report report) {
    var looked = likers.liked().entrySet().stream().limit(LOOKED_AT).toList();
    long wrong = looked.stream()
        .filter(liked -> likes(visitor, liked.getKey()) != liked.getValue())
        .count();
    report.tell(Figure.ratio("wrong counts among those of %,d activities".formatted(
        looked.size()), wrong).atMost(0));
  }

  private static long likes(Visitor visitor, ActivityId activity) {
    return visitor.activity(activity).await().counts().likes().getOrDefault(Likers.KIND, 0L);
  }
}
