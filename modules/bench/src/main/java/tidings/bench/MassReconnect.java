// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.core.Activities.Delivery.State.DONE;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import tidings.bench.live.ClientSockets;
import tidings.bench.live.HelloMessage;
import tidings.bench.server.ServerProcess;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.UserId;

/**
 * A mass reconnect: all sockets are cut at once, and resume within a second from their positions.
 * Measures when they have caught up, and the reads of the store.
 */
record MassReconnect(int sockets) {
  private static final String POSTER = "poster";
  /** Activities posted while the sockets are cut; every socket's user follows the poster. */
  private static final int MISSED_ACTIVITIES = 20;
  private static final Duration RECONNECT_SPREAD = Duration.ofSeconds(1);
  private static final double GOAL_MILLIS = 5_000;

  /**
   * The result of one mass reconnect.
   *
   * @param reads of the store, by operation
   */
  private record Round(ReconnectListener listener, long start, Map<String, Long> reads) {}

  void measure(TempFolder folder, BenchmarkReport report) {
    OpenFiles.requireEnoughFor(sockets);
    var data = folder.resolve("return");
    var people = new ConnectedFollowers(new FollowerBase(new UserId(POSTER), sockets), sockets);
    people.store(data);
    try (var server = ServerProcess.serveWithMetrics(data);
        var tidings = Tidings.at(server.address())) {
      var poster = tidings.signUp(POSTER, "correct horse " + POSTER, POSTER).await();
      var first = connectFirst(server, people);
      var rehearsal = reconnect(server, people, poster, first);
      reportRound(reconnect(server, people, poster, rehearsal.listener()), report);
    }
  }

  private ReconnectListener connectFirst(ServerProcess server, ConnectedFollowers people) {
    var listener = new ReconnectListener(sockets);
    try (var _ = open(server, listener, n -> HelloMessage.of(people.token(n)), Duration.ZERO)) {
      listener.awaitWelcome();
    }
    return listener;
  }

  private Round reconnect(ServerProcess server, ConnectedFollowers people, Session poster,
      ReconnectListener previous) {
    server.metrics().awaitNoSockets();
    post(poster);
    var listener = new ReconnectListener(sockets);
    var before = server.metrics().reads();
    long start = System.nanoTime();
    try (var _ = open(server, listener, n -> HelloMessage.of(people.token(n), previous.position(n)),
        RECONNECT_SPREAD)) {
      listener.awaitCaughtUp();
      var reads = new TreeMap<>(server.metrics().reads());
      reads.replaceAll((operation, count) -> count - before.getOrDefault(operation, 0L));
      return new Round(listener, start, reads);
    }
  }

  private ClientSockets open(
      ServerProcess server, ReconnectListener listener, IntFunction<String> hellos,
      Duration spread) {
    var opened = ClientSockets.to(server.address(), listener);
    opened.open(sockets, hellos, spread);
    return opened;
  }

  /** Posts, and waits until every feed has its row. */
  private static void post(Session poster) {
    for (int number = 0; number < MISSED_ACTIVITIES; number++) {
      var posted = poster.post(DeliveryTimes.postText(number)).await();
      while (poster.delivery(posted.id()).await().state() != DONE) {
        Thread.onSpinWait();
      }
    }
  }

  private void reportRound(Round round, BenchmarkReport report) {
    var listener = round.listener();
    var times = new Samples();
    for (int socket = 0; socket < sockets; socket++) {
      long due = round.start() + RECONNECT_SPREAD.toNanos() * socket / sockets;
      if (listener.caughtUpAt(socket) != 0) {
        times.add(listener.caughtUpAt(socket) - due);
      }
    }
    report.note("%,d sockets reconnect within %d s, each with %d missed activities".formatted(
        sockets, RECONNECT_SPREAD.toSeconds(), MISSED_ACTIVITIES));
    report.add(zeroExpected("sockets that have not caught up", listener.notCaughtUp()));
    report.add(zeroExpected("sockets lost", listener.lost()));
    report.add(zeroExpected("sockets with a gap", listener.gaps()));
    report.add(zeroExpected("sockets with more or fewer activities",
        listener.countOtherThan(MISSED_ACTIVITIES)));
    report.add(Figure.time(
        "from the connection to the last missed activity, median", times.median()));
    report.add(Figure.time("the same, p99", times.percentile(99)).atMost(GOAL_MILLIS));
    long reads = round.reads().values().stream().mapToLong(Long::longValue).sum();
    report.note("store reads: " + round.reads());
    report.add(Figure.number("store reads per socket", (double) reads / sockets));
  }

  private static Figure zeroExpected(String label, long count) {
    return Figure.number(label, count).atMost(0);
  }
}
