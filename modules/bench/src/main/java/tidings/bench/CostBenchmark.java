// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Cost.read;
import static tidings.bench.Cost.written;
import static tidings.bench.Numbers.format;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;

/** Consumption of each API call in DynamoDB's write and read units. */
final class CostBenchmark implements Benchmark {
  private static final String LINE_FORMAT = "%-40s %8s %8s %14s %8s   %-14s %s";

  private static final Duration IDLE_TIME = Duration.ofMinutes(1);

  private final boolean detail;

  /** @param detail whether to print each query */
  CostBenchmark(boolean detail) {
    this.detail = detail;
  }

  @Override
  public String name() {
    return "cost";
  }

  @Override
  public String about() {
    return "the units that each call takes of DynamoDB; --detail tells by question";
  }

  @Override
  public void run(TempFolder scratch, BenchmarkReport report) {
    if (DynamoDbLocalProcess.isAvailable()) {
      report.note("on DynamoDB Local");
    } else {
      report.note("on the embedded engine, which has the same items: "
          + DynamoDbLocalProcess.UNAVAILABLE_NOTE);
    }
    var flags = DynamoDbLocalProcess.isAvailable()
        ? DynamoDbLocalProcess.flags()
        : Map.of("--data", scratch.resolve("cost").toString());
    try (var server = MeteredServer.open(flags)) {
      line(report, "call", "written", "read", "later written", "read", "budget", "");
      ApiTour.measureAll(server).forEach(cost -> print(report, cost));
      idle(report, server.measureIdle(IDLE_TIME));
    }
  }

  private void print(BenchmarkReport report, Cost cost) {
    var budget = cost.call().budget;
    line(report, cost.call().text, format(written(cost.own())), format(read(cost.own())),
        format(written(cost.background())), format(read(cost.background())),
        format(budget.call())
            + (budget.background() > 0 ? " + " + format(budget.background()) : ""),
        !cost.writesWithinBudget()
            ? "MISSED"
            : !cost.readsWithinBudget() ? "MISSED by reads" : "met");
    if (detail) {
      print(report, "", cost.own());
      print(report, "later ", cost.background());
    }
  }

  private static void print(BenchmarkReport report, String prefix, Map<CallKind, Total> uses) {
    uses.forEach((use, sum) -> report.note("    %s%s %s: %s in %d".formatted(
        prefix, use.operation(), use.accessPattern(), format(sum.units()), sum.calls())));
  }

  /** Reports the periodic work of an idle server. */
  private static void idle(BenchmarkReport report, Map<CallKind, Total> used) {
    long hours = Duration.ofHours(1).dividedBy(IDLE_TIME);
    used.forEach((use, sum) -> report.note("while nobody calls, %s %s: %s an hour".formatted(
        use.operation(), use.accessPattern(), format(hours * sum.units()))));
    report.note("while nobody calls, in all: %s written and %s read an hour".formatted(
        format(hours * written(used)), format(hours * read(used))));
  }

  private static void line(BenchmarkReport report, Object... columns) {
    report.note(String.format(Locale.ROOT, LINE_FORMAT, columns).stripTrailing());
  }
}
