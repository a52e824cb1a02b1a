// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import tidings.client.LiveOptions;
import tidings.core.ActivityId;
import tidings.store.CapacityUsage.CallKind;

/**
 * What a socket whose user does nothing reads at a heartbeat, on a server that is alone on its table,
 * beside another one, and connected with it. The latter shows activities, which change nothing there.
 * The check of a session, once in five minutes where the socket hears everything, is not within the
 * measured time.
 */
final class HeartbeatCost {
  private static final int SOCKETS = 10;
  private static final int SHOWN = 20;
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  private static final Duration MEASURED_TIME = Duration.ofSeconds(20);
  /** Until a server knows that it is alone, or that it is not, and its sockets are caught up. */
  private static final Duration SETTLE_TIME = Duration.ofSeconds(20);
  private static final String PASSWORD = "correct horse battery";
  /** Read twice a second by a server with users beside another one, whatever their number. */
  private static final String BROADCASTS = "BROADCAST";

  private HeartbeatCost() {}

  /** @param flags a shared table */
  static void report(BenchmarkReport report, Map<String, String> flags) {
    try (var server = MeteredServer.open(flags, HEARTBEAT)) {
      LockSupport.parkNanos(SETTLE_TIME.toNanos());
      var idle = server.measureEverything(MEASURED_TIME).keySet();
      connectUsers(server, "user", List.of());
      print(report, "alone on its table", server, idle);
      try (var another = MeteredServer.open(flags, HEARTBEAT)) {
        another.awaitSettled();
        print(report, "beside another one", server, idle);
      }
    }
    reportConnected(report, flags);
  }

  private static void reportConnected(BenchmarkReport report, Map<String, String> flags) {
    var connected = new HashMap<>(flags);
    connected.putAll(
        Map.of("--cluster", "true", "--cluster.address", "127.0.0.1", "--cluster.port", "0"));
    try (var server = MeteredServer.open(connected, HEARTBEAT);
        var another = MeteredServer.open(connected, HEARTBEAT)) {
      another.awaitSettled();
      LockSupport.parkNanos(SETTLE_TIME.toNanos());
      var idle = server.measureEverything(MEASURED_TIME).keySet();
      var author = server.client().signUp("author", PASSWORD, "Author").await();
      var shown = IntStream.range(0, SHOWN)
          .mapToObj(number -> author.post("Post " + number).await().id())
          .toList();
      connectUsers(server, "reader", shown);
      print(report, "connected with another one", server, idle);
    }
  }

  private static void connectUsers(MeteredServer server, String name, List<ActivityId> shown) {
    for (int number = 0; number < SOCKETS; number++) {
      server.client().signUp(name + number, PASSWORD, "User " + number).await()
          .live(LiveOptions.FROM_NOW.showing(shown)).await();
    }
  }

  private static void print(
      BenchmarkReport report, String where, MeteredServer server, Set<CallKind> idle) {
    LockSupport.parkNanos(SETTLE_TIME.toNanos());
    double units = server.measureEverything(MEASURED_TIME).entrySet().stream()
        .filter(use -> !idle.contains(use.getKey()))
        .filter(use -> !use.getKey().accessPattern().equals(BROADCASTS))
        .mapToDouble(use -> use.getValue().units())
        .sum();
    long heartbeats = SOCKETS * MEASURED_TIME.dividedBy(HEARTBEAT);
    report.note("socket of a server %s: %.2f units read a heartbeat"
        .formatted(where, units / heartbeats));
  }
}
