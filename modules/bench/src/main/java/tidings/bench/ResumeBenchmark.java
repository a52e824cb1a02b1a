// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.SplittableRandom;
import tidings.bench.resume.Trial;
import tidings.bench.resume.TrialPlan;

/**
 * Checks that all clients converge to the correct feed in spite of network failures and server
 * crashes, and measures a mass reconnect.
 */
final class ResumeBenchmark implements Benchmark {
  private final int cuts;
  private final int kills;
  private final int reconnecting;

  /**
   * @param cuts number of network failures
   * @param kills number of times the server is killed
   * @param reconnecting sockets of the mass reconnect
   */
  ResumeBenchmark(int cuts, int kills, int reconnecting) {
    this.reconnecting = reconnecting;
    this.cuts = cuts;
    this.kills = kills;
  }

  @Override
  public String name() {
    return "resume";
  }

  @Override
  public String about() {
    return "correctness of feeds after network failures and kills, and a mass reconnect";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    runTrial(folder, report);
    new MassReconnect(reconnecting).measure(folder, report);
  }

  private void runTrial(TempFolder folder, BenchmarkReport report) {
    var plan = TrialPlan.forMeasurement(cuts, kills);
    long seed = System.nanoTime();
    report.note("%,d readers, %,d network failures, %,d kills of the server, seed %d".formatted(
        plan.readers(), cuts, kills, seed));
    var result = Trial.run(
        plan, Map.of("--data", folder.resolve("resume").toString()), new SplittableRandom(seed));
    report.note("%,d user actions, %,d activities, %,d resumes, %,d reloads".formatted(
        result.actions(), result.activities(), result.resumes(), result.reloads()));
    var wrong = result.differences();
    expectZero(report, "activities missed", wrong.missed());
    expectZero(report, "activities shown twice", wrong.duplicated());
    expectZero(report, "activities shown after their deletion", wrong.deleted());
    expectZero(report, "activities shown to the wrong user", wrong.unexpected());
    expectZero(report, "activities shown in an outdated version", wrong.outdated());
    expectZero(report, "wrong counts", wrong.miscounted());
    expectZero(report, "client calls that never completed", result.unanswered());
  }

  private static void expectZero(BenchmarkReport report, String label, int count) {
    report.add(Figure.number(label, count).atMost(0));
  }
}
