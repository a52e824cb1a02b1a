// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.server.ServerProcess;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.UserId;

/**
 * Time until a post is acknowledged, over HTTP to a server in another process: for a user with few
 * followers and for one with many. The load is open-loop: posts are sent at a fixed rate and timed
 * from their due time. The two users post in alternating turns, so that other load on the machine
 * affects both.
 */
final class AcknowledgementLatency {
  private static final int FEW_FOLLOWERS = 10;
  private static final int MANY_FOLLOWERS = 10_000;
  /** Consecutive posts of one user before the other continues. */
  private static final int POSTS_PER_TURN = 50;
  /** Enough posts for ten samples above the 99th percentile. */
  private static final int TURNS = 20;
  private static final int WARM_UP_TURNS = 2;
  /**
   * A rate that the machine sustains: half of the posts go to {@value #MANY_FOLLOWERS} followers.
   */
  private static final int POSTS_PER_SECOND = 25;
  private static final double RATIO_GOAL = 1.2;
  private static final double GOAL_MILLIS = 20;

  private AcknowledgementLatency() {}

  static void measure(TempFolder temp, BenchmarkReport report) {
    var few = new FollowerBase(new UserId("few"), FEW_FOLLOWERS);
    var many = new FollowerBase(new UserId("many"), MANY_FOLLOWERS);
    var data = temp.resolve("acknowledgement");
    storeFollowers(data, few, many);
    try (var server = ServerProcess.serve(data);
        var tidings = Tidings.at(server.address(), RetryPolicy.NO_RETRY)) {
      var fewPosts = signUp(tidings, few);
      var manyPosts = signUp(tidings, many);
      postInTurns(WARM_UP_TURNS, fewPosts, new Samples(), manyPosts, new Samples());
      var atFew = new Samples();
      var atMany = new Samples();
      postInTurns(TURNS, fewPosts, atFew, manyPosts, atMany);
      print(report, atFew, atMany);
    }
  }

  private static void storeFollowers(Path data, FollowerBase... followerBases) {
    try (var engine = MeasuredEngine.embedded(data)) {
      for (var followers : followerBases) {
        followers.store(engine.table());
      }
    }
  }

  private static Session signUp(Tidings tidings, FollowerBase followers) {
    var id = followers.poster().text();
    return tidings.signUp(id, "correct horse " + id, id).await();
  }

  private static void postInTurns(
      int turns, Session few, Samples atFew, Session many, Samples atMany) {
    var answers = new ArrayList<Future<Activity>>();
    long interval = Duration.ofSeconds(1).toNanos() / POSTS_PER_SECOND;
    long due = System.nanoTime();
    for (int post = 0; post < turns * 2 * POSTS_PER_TURN; post++) {
      boolean fewTurn = post / POSTS_PER_TURN % 2 == 0;
      waitUntil(due);
      answers.add(post(fewTurn ? few : many, due, fewTurn ? atFew : atMany));
      due += interval;
    }
    Future.all(List.copyOf(answers)).await();
  }

  private static Future<Activity> post(Session poster, long due, Samples times) {
    return poster.post("Good morning, all of you.")
        .onSuccess(posted -> times.add(System.nanoTime() - due));
  }

  private static void waitUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static void print(BenchmarkReport report, Samples few, Samples many) {
    report.note("%d posts per user, %d posts/s, over HTTP; each acknowledged post is synced to disk"
        .formatted(few.size(), POSTS_PER_SECOND));
    report.add(Figure.time("acknowledgement at 10 followers, median", few.median()));
    report.add(Figure.time("acknowledgement at 10,000 followers, median", many.median()));
    report.add(Figure.time("acknowledgement at 10 followers, p99", few.percentile(99))
        .atMost(GOAL_MILLIS));
    report.add(Figure.time("acknowledgement at 10,000 followers, p99", many.percentile(99))
        .atMost(GOAL_MILLIS));
    double ratio = (double) many.percentile(99) / few.percentile(99);
    report.add(Figure.number("ratio of these two", ratio).atMost(RATIO_GOAL));
  }
}
