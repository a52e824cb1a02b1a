// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.server.ServerProcess;
import tidings.client.Patience;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.UserId;

/**
 * How long a post waits for its acknowledgement, over HTTP to a server of its own process, when its
 * poster has few followers and when they have many. Posts come at a fixed rate whatever the
 * answers do, and are timed from when they were due; the two posters take turns, so that what else
 * the machine does hits both.
 */
final class Acknowledgement {
  private static final int FEW = 10;
  private static final int MANY = 10_000;
  /** One poster posts this often in a row, then the other. */
  private static final int TURN = 50;
  /** Enough for a 99th percentile that ten samples are above. */
  private static final int TURNS = 20;
  private static final int WARM_UP_TURNS = 2;
  /** Of which half are fanned out to {@value #MANY}: what the machine can sustain. */
  private static final int POSTS_PER_SECOND = 25;
  private static final double RATIO_GOAL = 1.2;
  private static final double GOAL_MILLIS = 20;

  private Acknowledgement() {}

  static void measure(Scratch scratch, Report report) {
    var few = new Crowd(new UserId("few"), FEW);
    var many = new Crowd(new UserId("many"), MANY);
    var data = scratch.place("acknowledgement");
    gather(data, few, many);
    try (var server = ServerProcess.serve(data);
        var tidings = Tidings.at(server.address(), Patience.ONE_TRY)) {
      var fewPosts = signUp(tidings, few);
      var manyPosts = signUp(tidings, many);
      turns(WARM_UP_TURNS, fewPosts, new Samples(), manyPosts, new Samples());
      var atFew = new Samples();
      var atMany = new Samples();
      turns(TURNS, fewPosts, atFew, manyPosts, atMany);
      print(report, atFew, atMany);
    }
  }

  private static void gather(Path data, Crowd... crowds) {
    try (var engine = Engine.embedded(data)) {
      for (var crowd : crowds) {
        crowd.gather(engine.table());
      }
    }
  }

  private static Session signUp(Tidings tidings, Crowd crowd) {
    var id = crowd.poster().text();
    return tidings.signUp(id, "correct horse " + id, id).await();
  }

  private static void turns(
      int turns, Session few, Samples atFew, Session many, Samples atMany) {
    var answers = new ArrayList<Future<Activity>>();
    long interval = Duration.ofSeconds(1).toNanos() / POSTS_PER_SECOND;
    long due = System.nanoTime();
    for (int post = 0; post < turns * 2 * TURN; post++) {
      boolean fewTurn = post / TURN % 2 == 0;
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

  private static void print(Report report, Samples few, Samples many) {
    report.say(
        "%d posts a poster, %d posts/s, over HTTP, every acknowledgement on the disk"
            .formatted(few.size(), POSTS_PER_SECOND));
    report.tell(Figure.time("acknowledgement at 10 followers, median", few.median()));
    report.tell(Figure.time("acknowledgement at 10,000 followers, median", many.median()));
    report.tell(Figure.time("acknowledgement at 10 followers, p99", few.percentile(99))
        .atMost(GOAL_MILLIS));
    report.tell(Figure.time("acknowledgement at 10,000 followers, p99", many.percentile(99))
        .atMost(GOAL_MILLIS));
    double ratio = (double) many.percentile(99) / few.percentile(99);
    report.tell(Figure.ratio("the latter to the former", ratio).atMost(RATIO_GOAL));
  }
}
