// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.bench.fuzz.FuzzPlan;
import tidings.bench.fuzz.FuzzResult;
import tidings.bench.fuzz.FuzzTrial;
import tidings.bench.fuzz.FuzzTrialResult;
import tidings.bench.server.ServerResources;

/** Random requests and frames from the API documents, and what they leave behind. */
final class FuzzBenchmark implements Benchmark {
  private static final int LANES = 16;
  /** Caches of the server, most of which are a sixteenth of its heap of 384 MB. */
  private static final double MAX_HEAP_GROWTH_MB = 128;
  /** The heap, native memory of the store, and code that was compiled meanwhile. */
  private static final double MAX_RESIDENT_MB = 900;
  /** Pooled buffers that the server keeps for the next requests. */
  private static final double MAX_NEW_DIRECT_MB = 64;
  /** Files that the store has written meanwhile. */
  private static final double MAX_NEW_FILES = 100;
  /** Threads that Vert.x and the JVM start when they are first needed. */
  private static final double MAX_NEW_THREADS = 60;

  private final FuzzPlan plan;

  FuzzBenchmark(int requests, long seed) {
    this.plan = FuzzPlan.of(requests, LANES, seed);
  }

  @Override
  public String name() {
    return "fuzz";
  }

  @Override
  public String about() {
    return "random requests and frames from the API documents, compared with the documents";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    report.note("seed %d, %,d requests, %,d live connections, %d clients".formatted(
        plan.seed(), plan.requests(), plan.dialogues(), plan.lanes()));
    var result = FuzzTrial.run(plan, folder.resolve("fuzz"));
    report.add(Figure.number("requests/s, checks included",
        plan.requests() / (result.fuzzed().time().toMillis() / 1000.)));
    reportAnswers("", result.fuzzed(), report);
    report.add(Figure.number("operations and messages without a success "
        + result.fuzzed().unsuccessful(), result.fuzzed().unsuccessful().size()).atMost(0));
    reportAnswers("with the default limits: ", result.limited(), report);
    report.add(Figure.number("with the default limits: actions refused by them",
        result.refusedByLimits()));
    result.logFaults().forEach(report::note);
    report.add(Figure.number("errors and blocked event loops in the log",
        result.logFaults().size()).atMost(0));
    reportStore(result, report);
    reportGrowth(result.before(), result.after(), report);
  }

  private static void reportAnswers(String label, FuzzResult fuzzed, BenchmarkReport report) {
    fuzzed.table().forEach(report::note);
    fuzzed.findings().forEach(report::note);
    report.add(Figure.number(label + "deviations from the documents", fuzzed.findingCount())
        .atMost(0));
  }

  private static void reportStore(FuzzTrialResult result, BenchmarkReport report) {
    result.verification().stream().filter(line -> line.matches("(missing|adrift|summary)\t.*"))
        .map(line -> line.replace('\t', ' '))
        .forEach(report::note);
    report.add(Figure.number("verify: stores with missing rows or wrong counts",
        result.isConsistent() ? 0 : 1).atMost(0));
    report.add(Figure.number("verify: stores with stale rows after a repair",
        result.isCleanAfterRepair() ? 0 : 1).atMost(0));
  }

  private static void reportGrowth(ServerResources before, ServerResources after,
      BenchmarkReport report) {
    report.add(Figure.megabytes("heap before", before.memory().heap()));
    report.add(Figure.megabytes("heap afterwards", after.memory().heap())
        .atMost(before.memory().heap() / Figure.BYTES_PER_MB + MAX_HEAP_GROWTH_MB));
    report.add(Figure.megabytes("resident memory before", before.memory().resident()));
    report.add(Figure.megabytes("resident memory afterwards", after.memory().resident())
        .atMost(MAX_RESIDENT_MB));
    report.add(Figure.megabytes("direct memory before", before.direct()));
    report.add(Figure.megabytes("direct memory afterwards", after.direct())
        .atMost(before.direct() / Figure.BYTES_PER_MB + MAX_NEW_DIRECT_MB));
    report.add(Figure.number("open connections afterwards", after.connections()).atMost(0));
    report.add(Figure.number("open files before", before.files()));
    report.add(Figure.number("open files afterwards", after.files())
        .atMost(before.files() + MAX_NEW_FILES));
    report.add(Figure.number("threads before", before.threads()));
    report.add(Figure.number("threads afterwards", after.threads())
        .atMost(before.threads() + MAX_NEW_THREADS));
  }
}
