// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tidings.bench.flood.Attack;
import tidings.bench.flood.AttackRun;
import tidings.bench.flood.AttackedServer;
import tidings.bench.server.ServerProcess;

/**
 * Runs one attack after another on a server with a regular client, and compares each with the
 * undisturbed baseline.
 *
 * @param baseline the regular client's measurements without an attack
 */
record AttackMeasurement(AttackedServer server, RegularClient client, ClientMeasurements baseline,
    ResourceGoals resources) {
  private static final CompletableFuture<?> NO_ATTACK = CompletableFuture.completedFuture(null);

  /** Measures the server with only the regular client. */
  static AttackMeasurement measureBaseline(ServerProcess server, RegularClient client,
      Duration time, BenchmarkReport report) {
    var baseline = client.observe(time, NO_ATTACK);
    report.add(Figure.time("undisturbed: from the request of a post to a frame, median",
        baseline.frames().median()));
    report.add(Figure.time("undisturbed: the same, p99", baseline.frameP99()));
    report.add(Figure.time("undisturbed: a page, p99", baseline.pageP99()));
    return new AttackMeasurement(AttackedServer.http1(server.address()), client, baseline,
        ResourceGoals.measure(server, report));
  }

  void measure(Attack attack, Duration time, BenchmarkReport report) {
    var run = BackgroundTask.start(() -> new AttackRun(attack, time).against(server));
    var observed = client.observe(time, run);
    AttackGoals.reportEndings(attack, run.join(), report);
    reportMeasurements(observed, report);
  }

  /** Measures again after the attacks have ended. */
  void measureRecovery(Duration time, BenchmarkReport report) {
    report.note("undisturbed again");
    reportMeasurements(client.observe(time, NO_ATTACK), report);
  }

  private void reportMeasurements(ClientMeasurements observed, BenchmarkReport report) {
    report.add(AttackGoals.time("  from the request of a post to a frame, p99",
        observed.frameP99(), baseline.frameP99()));
    report.add(AttackGoals.time("  a page, p99", observed.pageP99(), baseline.pageP99()));
    report.add(Figure.number("  new connections of the regular client refused",
        observed.refused()).atMost(0));
    resources.report(report);
  }
}
