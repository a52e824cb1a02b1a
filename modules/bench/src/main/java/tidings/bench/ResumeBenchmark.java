// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.SplittableRandom;
import tidings.bench.resume.Plan;
import tidings.bench.resume.Trial;

/**
 * Whether readers have in the end what they have to have, however often their networks fail and the
 * server is killed; and how soon very many are back who were cut off at once.
 */
final class ResumeBenchmark implements Benchmark {
  private final int cuts;
  private final int kills;
  private final int returning;

  /**
   * @param cuts of readers' networks
   * @param kills of the server
   * @param returning sockets that come back at once
   */
  ResumeBenchmark(int cuts, int kills, int returning) {
    this.returning = returning;
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
  public void run(Scratch scratch, Report report) {
    disturb(scratch, report);
    new MassReturn(returning).measure(scratch, report);
  }

  private void disturb(Scratch scratch, Report report) {
    var plan = Plan.of(cuts, kills);
    long seed = System.nanoTime();
    report.say("%,d readers, %,d cuts, %,d kills of the server, seed %d".formatted(
        plan.readers(), cuts, kills, seed));
    var outcome = Trial.run(
        plan, Map.of("--data", scratch.place("resume").toString()), new SplittableRandom(seed));
    report.say("%,d deeds, %,d activities; %,d resumes, %,d reloads".formatted(
        outcome.deeds(), outcome.activities(), outcome.resumes(), outcome.reloads()));
    var wrong = outcome.differences();
    none(report, "activities that were missed", wrong.missed());
    none(report, "activities that were shown twice", wrong.twice());
    none(report, "activities that were shown after their deletion", wrong.deleted());
    none(report, "activities that were shown to others", wrong.strange());
    none(report, "activities that were shown as they were before", wrong.old());
    none(report, "counts adrift", wrong.adrift());
    none(report, "calls of the client that came to no end", outcome.unanswered());
  }

  private static void none(Report report, String what, int count) {
    report.tell(Figure.ratio(what, count).atMost(0));
  }
}
