// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.live.Hello;
import tidings.bench.live.Sockets;
import tidings.bench.server.Memory;
import tidings.bench.server.ServerProcess;

/**
 * What a socket takes of a server while nothing happens: of its memory, beyond what the same server
 * takes that had some sockets and has none, and of the processors. The sockets are those of this
 * process, each of another person.
 */
final class IdleBenchmark implements Benchmark {
  /** What comes and goes before, so that what every server has in the end is there. */
  private static final int WARM_UPS = 3;
  private static final int WARM_UP_SOCKETS = 1_000;
  /** Some heartbeats. */
  private static final Duration IDLE = Duration.ofSeconds(80);
  private static final double KILO = 1024;
  private static final double GOAL = 12;

  private final int count;

  /** @param count of sockets */
  IdleBenchmark(int count) {
    this.count = count;
  }

  @Override
  public String name() {
    return "idle";
  }

  @Override
  public String about() {
    return "what sockets that have said hello take of a server while nothing happens";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    OpenFiles.suffice(count);
    var data = scratch.place("idle");
    var world = new FeedWorld(count, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    FeedFilling.fillUnread(data, world);
    try (var server = ServerProcess.measured(data)) {
      for (int time = 0; time < WARM_UPS; time++) {
        warmUp(server);
      }
      var empty = Memory.of(server.process());
      measure(server, empty, report);
    }
  }

  private void warmUp(ServerProcess server) {
    int some = Math.min(count, WARM_UP_SOCKETS);
    var present = new Attendance(some);
    try (var _ = open(server, some, present)) {
      present.await();
    }
    server.gauges().awaitNobody();
  }

  private static Sockets open(ServerProcess server, int count, Attendance present) {
    var sockets = Sockets.to(server.address(), present);
    sockets.open(count, person -> Hello.of(VisitorSession.token(person)), Duration.ZERO);
    return sockets;
  }

  private void measure(ServerProcess server, Memory empty, Report report) {
    var present = new Attendance(count);
    try (var _ = open(server, count, present)) {
      present.await();
      long pingsBefore = present.pings();
      var cpuBefore = server.cpu();
      long start = System.nanoTime();
      LockSupport.parkNanos(IDLE.toNanos());
      var cpu = server.cpu().minus(cpuBefore);
      long took = System.nanoTime() - start;
      report.say("%,d sockets, of which %,d are open after %d s".formatted(
          count, server.gauges().sockets(), IDLE.toSeconds()));
      report.say("%,d heartbeats, %d for the socket that had the fewest".formatted(
          present.pings() - pingsBefore, present.fewestPings()));
      report.tell(Figure.ratio("sockets that were lost", present.lost()).atMost(0));
      report
          .tell(Figure.ratio("cores that the server uses for them", (double) cpu.toNanos() / took));
      tell(Memory.of(server.process()), empty, report);
    }
  }

  private void tell(Memory full, Memory empty, Report report) {
    report.say("resident %,d KB without and %,d KB with them".formatted(
        empty.resident() / (long) KILO, full.resident() / (long) KILO));
    report.tell(each("heap a socket", full.heap() - empty.heap()));
    report.tell(each("resident memory a socket", full.resident() - empty.resident()).atMost(GOAL));
  }

  private Figure each(String what, long bytes) {
    return new Figure(what, bytes / KILO / count, "KB", Optional.empty());
  }
}
