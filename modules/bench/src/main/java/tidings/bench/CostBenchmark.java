// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Cost.read;
import static tidings.bench.Cost.written;
import static tidings.bench.Units.amount;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import tidings.store.Consumption.Sum;
import tidings.store.Consumption.Use;

/** What each call of the API takes of DynamoDB, in its units of writing and reading. */
final class CostBenchmark implements Benchmark {
  private static final String LINE = "%-40s %8s %8s %14s %8s   %-14s %s";

  private static final Duration IDLE = Duration.ofMinutes(1);

  private final boolean detail;

  /** @param detail whether each question is told */
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
  public void run(Scratch scratch, Report report) {
    if (TestDouble.isHere()) {
      report.say("on DynamoDB Local");
    } else {
      report.say("on the embedded engine, which has the same items: " + TestDouble.MISSING);
    }
    var flags = TestDouble.isHere()
        ? TestDouble.flags()
        : Map.of("--data", scratch.place("cost").toString());
    try (var house = MeteredHouse.open(flags)) {
      line(report, "call", "written", "read", "later written", "read", "budget", "");
      Visit.pay(house).forEach(cost -> print(report, cost));
      idle(report, house.idle(IDLE));
    }
  }

  private void print(Report report, Cost cost) {
    var budget = cost.call().budget;
    line(report, cost.call().text, amount(written(cost.own())), amount(read(cost.own())),
        amount(written(cost.background())), amount(read(cost.background())),
        amount(budget.call()) + (budget.later() > 0 ? " + " + amount(budget.later()) : ""),
        !cost.writesWithin() ? "MISSED" : !cost.readsWithin() ? "MISSED by reads" : "met");
    if (detail) {
      print(report, "", cost.own());
      print(report, "later ", cost.background());
    }
  }

  private static void print(Report report, String when, Map<Use, Sum> uses) {
    uses.forEach((use, sum) -> report.say("    %s%s %s: %s in %d".formatted(
        when, use.operation(), use.question(), amount(sum.units()), sum.calls())));
  }

  /** What goes on whether anybody calls or not. */
  private static void idle(Report report, Map<Use, Sum> used) {
    long hours = Duration.ofHours(1).dividedBy(IDLE);
    used.forEach((use, sum) -> report.say("while nobody calls, %s %s: %s an hour".formatted(
        use.operation(), use.question(), amount(hours * sum.units()))));
    report.say("while nobody calls, in all: %s written and %s read an hour".formatted(
        amount(hours * written(used)), amount(hours * read(used))));
  }

  private static void line(Report report, Object... columns) {
    report.say(String.format(Locale.ROOT, LINE, columns).stripTrailing());
  }
}
