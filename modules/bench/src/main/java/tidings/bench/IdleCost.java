// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Cost.read;
import static tidings.bench.Cost.written;
import static tidings.bench.Numbers.format;

import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.function.UnaryOperator;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;
import tidings.store.Table;

/**
 * The units that a server on a shared table uses within an hour without calls and sockets. Its time
 * passes faster, but its periodic work is the same.
 *
 * @param used by this server
 */
record IdleCost(Map<CallKind, Total> used) {
  /** Most units that a server may write in an hour, and the same that it may read. */
  static final double MAX_UNITS = 600;
  private static final Duration MEASURED_TIME = Duration.ofHours(1);
  /** Hours that are measured until one of them is without disturbance. */
  private static final int MAX_HOURS = 3;
  /** Until a server knows that it is alone, and is not used any more by its own start. */
  private static final Duration SETTLE_TIME = Duration.ofMinutes(5);

  /**
   * The use by a server that is alone on its table.
   *
   * @param flags of the store
   * @param tableDecorator wraps the table of the store
   */
  static IdleCost alone(
      Map<String, String> flags, int speed, UnaryOperator<Table> tableDecorator) {
    var time = new FastTime(speed);
    try (var server = MeteredServer.openFast(flags, time, tableDecorator)) {
      return measure(server, time);
    }
  }

  /** The use by one of two servers on a table. @param flags of a shared store */
  static IdleCost besideAnother(Map<String, String> flags, int speed) {
    var time = new FastTime(speed);
    try (var server = MeteredServer.openFast(flags, time, UnaryOperator.identity());
        var another = MeteredServer.openFast(flags, time, UnaryOperator.identity())) {
      another.awaitSettled();
      return measure(server, time);
    }
  }

  /**
   * An hour in which no node came or went. In fast time, a process that is paused for a second by a
   * busy machine looks dead to the others, and is not quiet for minutes after it has joined again.
   */
  private static IdleCost measure(MeteredServer server, FastTime time) {
    for (int hour = 0; hour < MAX_HOURS; hour++) {
      time.pass(SETTLE_TIME);
      long term = server.membershipTerm();
      var before = server.snapshotOfAll();
      time.pass(MEASURED_TIME);
      var used = server.usedSince(before);
      if (server.membershipTerm() == term) {
        return new IdleCost(used);
      }
    }
    throw new IllegalStateException(
        "nodes came or went in each of " + MAX_HOURS + " hours: the machine is too busy");
  }

  void report(BenchmarkReport report, String where) {
    used.entrySet().stream()
        .sorted(Comparator.comparing(use -> use.getKey().toString()))
        .forEach(use -> report.note("idle server %s: %s %s, %s units an hour".formatted(where,
            use.getKey().operation(), use.getKey().accessPattern(),
            format(use.getValue().units()))));
    report.note("idle server %s, total: %s units written and %s read an hour".formatted(where,
        format(written(used)), format(read(used))));
  }
}
