// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Cost.read;
import static tidings.bench.Cost.written;
import static tidings.bench.Numbers.format;

import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;

/** Consumption of each API call in DynamoDB's write and read units. */
final class CostBenchmark implements Benchmark {
  private static final String LINE_FORMAT = "%-54s %8s %8s %8s %8s %8s %8s   %s";

  /** An hour is measured within two minutes. */
  private static final int IDLE_SPEED = 30;

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
    return "DynamoDB capacity units of each API call; --detail lists them by query";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    if (DynamoDbLocalProcess.isAvailable()) {
      report.note("on DynamoDB Local");
    } else {
      report.note("on the embedded engine, which stores the same items: "
          + DynamoDbLocalProcess.UNAVAILABLE_NOTE);
    }
    var flags = DynamoDbLocalProcess.isAvailable()
        ? DynamoDbLocalProcess.flags()
        : Map.of("--data", folder.resolve("cost").toString());
    try (var server = MeteredServer.open(flags)) {
      line(report, "call", "written", "budget", "later", "budget", "read", "later", "");
      ApiTour.measureAll(server).forEach(cost -> print(report, cost));
    }
    if (DynamoDbLocalProcess.isAvailable()) {
      reportServers(report);
    }
  }

  /** What a server on DynamoDB Local uses without calls, and each of its sockets. */
  static void reportServers(BenchmarkReport report) {
    IdleCost.alone(DynamoDbLocalProcess.flags(), IDLE_SPEED, UnaryOperator.identity())
        .report(report, "alone on its table");
    IdleCost.besideAnother(DynamoDbLocalProcess.flags(), IDLE_SPEED)
        .report(report, "beside another one");
    IdleCost.besideAnother(NodeGroup.connectedFlags(DynamoDbLocalProcess.flags()), IDLE_SPEED)
        .report(report, "connected with another one");
    HeartbeatCost.measure(DynamoDbLocalProcess.flags()).report(report);
  }

  private void print(BenchmarkReport report, Cost cost) {
    var budget = cost.call().budget;
    line(report, cost.call().text, format(written(cost.own())), format(budget.call()),
        format(written(cost.background())), format(budget.background()),
        format(read(cost.own())), format(read(cost.background())), verdict(cost));
    if (detail) {
      print(report, "", cost.own());
      print(report, "later ", cost.background());
    }
  }

  private static String verdict(Cost cost) {
    return !cost.writesWithinBudget()
        ? "MISSED"
        : !cost.readsWithinBudget() ? "MISSED by reads" : "met";
  }

  private static void print(BenchmarkReport report, String prefix, Map<CallKind, Total> uses) {
    uses.forEach((use, sum) -> report.note("    %s%s %s: %s units in %d requests".formatted(
        prefix, use.operation(), use.accessPattern(), format(sum.units()), sum.calls())));
  }

  private static void line(BenchmarkReport report, Object... columns) {
    report.note(String.format(Locale.ROOT, LINE_FORMAT, columns).stripTrailing());
  }
}
