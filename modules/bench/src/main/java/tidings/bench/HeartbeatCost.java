// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import tidings.client.LiveOptions;
import tidings.core.ActivityId;
import tidings.store.CapacityUsage.CallKind;

/**
 * What a socket whose user does nothing reads at a heartbeat. The user of the connected server shows
 * activities, which change nothing there. The check of a session, once in five minutes where the
 * socket hears everything, is not within the measured time.
 *
 * @param alone units, on a server that is alone on its table
 * @param besideAnother units, on one that does not hear another one
 * @param connected units, on one that is connected with another one
 */
record HeartbeatCost(double alone, double besideAnother, double connected) {
  static final double MAX_ALONE = 0;
  static final double MAX_BESIDE_ANOTHER = 4;
  static final double MAX_CONNECTED = 0.1;
  private static final int SOCKETS = 10;
  private static final int SHOWN = 20;
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  private static final int HEARTBEATS = 10;
  private static final Duration MEASURED_TIME = HEARTBEAT.multipliedBy(HEARTBEATS);
  /** Longer than the intervals of what a server does without sockets. */
  private static final Duration IDLE_TIME = Duration.ofSeconds(20);
  /** Until a server knows that it is alone, or that it is not, and its sockets are caught up. */
  private static final Duration SETTLE_TIME = Duration.ofSeconds(20);
  private static final String PASSWORD = "correct horse battery";
  /** Read twice a second by a server with users beside another one, whatever their number. */
  private static final String BROADCASTS = "BROADCAST";

  /** @param flags a shared table */
  static HeartbeatCost measure(Map<String, String> flags) {
    double alone;
    double besideAnother;
    try (var server = open(flags)) {
      var idle = idle(server);
      connectUsers(server, "user", List.of());
      alone = units(server, idle);
      try (var another = open(flags)) {
        another.awaitSettled();
        besideAnother = units(server, idle);
      }
    }
    return new HeartbeatCost(alone, besideAnother, connected(flags));
  }

  private static double connected(Map<String, String> flags) {
    var connected = NodeGroup.connectedFlags(flags);
    try (var server = open(connected); var another = open(connected)) {
      another.awaitSettled();
      var idle = idle(server);
      var author = server.client().signUp("author", PASSWORD, "Author").await();
      var shown = IntStream.range(0, SHOWN)
          .mapToObj(number -> author.post("Post " + number).await().id())
          .toList();
      connectUsers(server, "reader", shown);
      return units(server, idle);
    }
  }

  private static MeteredServer open(Map<String, String> flags) {
    return MeteredServer.open(flags, HEARTBEAT);
  }

  /** What a server does without sockets. */
  private static Set<CallKind> idle(MeteredServer server) {
    LockSupport.parkNanos(SETTLE_TIME.toNanos());
    return server.measureEverything(IDLE_TIME).keySet();
  }

  private static void connectUsers(MeteredServer server, String name, List<ActivityId> shown) {
    for (int number = 0; number < SOCKETS; number++) {
      server.client().signUp(name + number, PASSWORD, "User " + number).await()
          .live(LiveOptions.FROM_NOW.showing(shown)).await();
    }
  }

  private static double units(MeteredServer server, Set<CallKind> idle) {
    LockSupport.parkNanos(SETTLE_TIME.toNanos());
    double units = server.measureEverything(MEASURED_TIME).entrySet().stream()
        .filter(use -> !idle.contains(use.getKey()))
        .filter(use -> !use.getKey().accessPattern().equals(BROADCASTS))
        .mapToDouble(use -> use.getValue().units())
        .sum();
    return units / (SOCKETS * HEARTBEATS);
  }

  void report(BenchmarkReport report) {
    print(report, "alone on its table", alone, MAX_ALONE);
    print(report, "beside another one", besideAnother, MAX_BESIDE_ANOTHER);
    print(report, "connected with another one", connected, MAX_CONNECTED);
  }

  private static void print(BenchmarkReport report, String where, double units, double max) {
    report.note("socket of a server %s: %.2f units read a heartbeat (goal %s)"
        .formatted(where, units, Numbers.format(max)));
  }
}
