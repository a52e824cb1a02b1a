// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import tidings.store.CapacityUsage.CallKind;

/**
 * What a socket whose user does nothing reads at a heartbeat, on a server that is alone on its table
 * and beside another one.
 */
final class HeartbeatCost {
  private static final int SOCKETS = 10;
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
      for (int number = 0; number < SOCKETS; number++) {
        server.client().signUp("user" + number, PASSWORD, "User " + number).await().live().await();
      }
      print(report, "alone on its table", server, idle);
      try (var another = MeteredServer.open(flags, HEARTBEAT)) {
        another.awaitSettled();
        print(report, "beside another one", server, idle);
      }
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
    report.note("socket of a server %s: %.1f units read a heartbeat"
        .formatted(where, units / heartbeats));
  }
}
