// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.core.Activities.Delivery.State.DONE;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import tidings.bench.live.Hello;
import tidings.bench.live.Sockets;
import tidings.bench.server.ServerProcess;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.UserId;

/**
 * Very many sockets that were cut off at once, and all come back within a second, each with its
 * position: how soon they have what was posted meanwhile, and what that asks of the store.
 */
record MassReturn(int sockets) {
  private static final String POSTER = "poster";
  /** Activities that were posted meanwhile, by somebody whom everybody follows. */
  private static final int MISSED = 20;
  private static final Duration WITHIN = Duration.ofSeconds(1);
  private static final double GOAL_MILLIS = 5_000;

  /** What came of one return. @param reads of the store, by operation */
  private record Round(Return back, long start, Map<String, Long> reads) {}

  void measure(Scratch scratch, Report report) {
    OpenFiles.suffice(sockets);
    var data = scratch.place("return");
    var people = new LiveCrowd(new Crowd(new UserId(POSTER), sockets), sockets);
    people.gather(data);
    try (var server = ServerProcess.measured(data); var tidings = Tidings.at(server.address())) {
      var poster = tidings.signUp(POSTER, "correct horse " + POSTER, POSTER).await();
      var first = begin(server, people);
      var rehearsal = comeBack(server, people, poster, first);
      tell(comeBack(server, people, poster, rehearsal.back()), report);
    }
  }

  private Return begin(ServerProcess server, LiveCrowd people) {
    var heard = new Return(sockets);
    try (var _ = open(server, heard, n -> Hello.of(people.token(n)), Duration.ZERO)) {
      heard.awaitWelcome();
    }
    return heard;
  }

  private Round comeBack(ServerProcess server, LiveCrowd people, Session poster, Return last) {
    server.gauges().awaitNobody();
    post(poster);
    var back = new Return(sockets);
    var before = server.gauges().reads();
    long start = System.nanoTime();
    try (var _ = open(server, back, n -> Hello.of(people.token(n), last.position(n)), WITHIN)) {
      back.awaitCaughtUp();
      var reads = new TreeMap<>(server.gauges().reads());
      reads.replaceAll((operation, count) -> count - before.getOrDefault(operation, 0L));
      return new Round(back, start, reads);
    }
  }

  private Sockets open(
      ServerProcess server, Return heard, IntFunction<String> hellos, Duration within) {
    var all = Sockets.to(server.address(), heard);
    all.open(sockets, hellos, within);
    return all;
  }

  /** Waits until all of it is in everybody's feed. */
  private static void post(Session poster) {
    for (int number = 0; number < MISSED; number++) {
      var posted = poster.post(Receipts.text(number)).await();
      while (poster.delivery(posted.id()).await().state() != DONE) {
        Thread.onSpinWait();
      }
    }
  }

  private void tell(Round round, Report report) {
    var back = round.back();
    var times = new Samples();
    for (int socket = 0; socket < sockets; socket++) {
      long due = round.start() + WITHIN.toNanos() * socket / sockets;
      if (back.caughtUpAt(socket) != 0) {
        times.add(back.caughtUpAt(socket) - due);
      }
    }
    report.say("%,d sockets that come back within %d s, %d activities missed by each".formatted(
        sockets, WITHIN.toSeconds(), MISSED));
    report.tell(none("sockets that did not catch up", back.missing()));
    report.tell(none("sockets that were lost", back.lost()));
    report.tell(none("sockets that were told to reload", back.gaps()));
    report.tell(none("sockets that were told of more or fewer", back.toldOtherThan(MISSED)));
    report.tell(Figure.time("from the connection to all that was missed, median", times.median()));
    report.tell(Figure.time("from the connection to all that was missed, p99",
        times.percentile(99)).atMost(GOAL_MILLIS));
    long reads = round.reads().values().stream().mapToLong(Long::longValue).sum();
    report.say("reads of the store: " + round.reads());
    report.tell(Figure.ratio("reads of the store for each", (double) reads / sockets));
  }

  private static Figure none(String what, long count) {
    return Figure.ratio(what, count).atMost(0);
  }
}
