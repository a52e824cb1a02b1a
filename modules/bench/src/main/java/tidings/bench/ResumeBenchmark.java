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
    return "what readers have after their networks failed and the server was killed";
  }

  @Override
  public void run(TempFolder scratch, BenchmarkReport report) {
    runTrial(scratch, report);
    new MassReconnect(reconnecting).measure(scratch, report);
  }

  private void runTrial(TempFolder scratch, BenchmarkReport report) {
    var plan = TrialPlan.forMeasurement(cuts, kills);
    long seed = System.nanoTime();
    report.note("%,d readers, %,d cuts, %,d kills of the server, seed %d".formatted(
        plan.readers(), cuts, kills, seed));
    var result = Trial.run(
        plan, Map.of("--data", scratch.resolve("resume").toString()), new SplittableRandom(seed));
    report.note("%,d deeds, %,d activities; %,d resumes, %,d reloads".formatted(
        result.actions(), result.activities(), result.resumes(), result.reloads()));
    var wrong = result.differences();
    expectZero(report, "activities that were missed", wrong.missed());
    expectZero(report, "activities that were shown twice", wrong.duplicated());
    expectZero(report, "activities that were shown after their deletion", wrong.deleted());
    expectZero(report, "activities that were shown to others", wrong.unexpected());
    expectZero(report, "activities that were shown as they were before", wrong.outdated());
    expectZero(report, "counts adrift", wrong.miscounted());
    expectZero(report, "calls of the client that came to no end", result.unanswered());
  }

  private static void expectZero(BenchmarkReport report, String label, int count) {
    report.add(Figure.ratio(label, count).atMost(0));
  }
}
