// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Cost.read;
import static tidings.bench.Cost.written;
import static tidings.bench.Units.amount;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import tidings.activities.fanout.FanOut;
import tidings.feeds.FeedsActor;
import tidings.store.Consumption.Sum;
import tidings.store.Consumption.Use;
import tidings.store.Keys;

/** What each call of the API takes of DynamoDB, in its units of writing and reading. */
final class CostBenchmark implements Benchmark {
  private static final String LINE = "%-40s %8s %8s %14s %8s   %-14s %s";

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
      sweeps(report, house.swept());
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

  /** They go on whether anybody calls or not. */
  private static void sweeps(Report report, Map<Use, Sum> swept) {
    swept.forEach((use, sum) -> {
      var every = use.question().equals("FANOUT") ? FanOut.SWEEP : FeedsActor.SWEEP;
      double once = Keys.JOB_SHARDS * sum.units() / sum.calls();
      report.say("a sweep of %s every %d s takes %s to read: %s an hour".formatted(use.question(),
          every.toSeconds(), amount(once), amount(once * Duration.ofHours(1).dividedBy(every))));
    });
  }

  private static void line(Report report, Object... columns) {
    report.say(String.format(Locale.ROOT, LINE, columns).stripTrailing());
  }
}
