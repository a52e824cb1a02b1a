// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tidings.bench.flood.Attack;
import tidings.bench.flood.AttackRun;
import tidings.bench.server.ProcessMemory;
import tidings.bench.server.ServerProcess;

/**
 * Runs one attack after another on a server with a normal user, and compares each with the quiet
 * baseline.
 *
 * @param baseline the user's measurements without an attack
 * @param baselineMemory the server's memory without an attack
 */
record AttackMeasurement(ServerProcess server, Bystander bystander, Observation baseline,
    ProcessMemory baselineMemory) {
  /** Allowed slowdown for the normal user, and the difference below which it is ignored. */
  private static final double MAX_SLOWDOWN = 2;
  private static final double UNNOTICED_MILLIS = 50;
  /** Allowed growth of the heap, beyond the cached posts. */
  private static final double MAX_HEAP_GROWTH = 1.05;
  private static final double SLACK_MEGABYTES = 8;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_MB = 1024 * 1024;
  private static final CompletableFuture<?> NO_ATTACK = CompletableFuture.completedFuture(null);

  /** Measures the server with only the normal user on it. */
  static AttackMeasurement measureBaseline(ServerProcess server, Bystander bystander, Duration time,
      BenchmarkReport report) {
    var baseline = bystander.observe(time, NO_ATTACK);
    var memory = ProcessMemory.of(server.process());
    report.add(Figure.time("quiet: from a post's request to a frame, median",
        baseline.frames().median()));
    report.add(Figure.time("quiet: the same, p99", baseline.frameP99()));
    report.add(Figure.time("quiet: a page, p99", baseline.pageP99()));
    report.add(megabytes("quiet: heap", memory.heap()));
    report.add(megabytes("quiet: resident memory", memory.resident()));
    return new AttackMeasurement(server, bystander, baseline, memory);
  }

  void measure(Attack attack, Duration time, BenchmarkReport report) {
    var run =
        CompletableFuture.supplyAsync(() -> new AttackRun(attack, time).against(server.address()));
    var observed = bystander.observe(time, run);
    var endings = run.join();
    report.note("%s: %d a second; ended by %s".formatted(
        attack.name(), attack.perSecond(), endings));
    report.add(Figure.ratio("  ended otherwise than with " + attack.endings(),
        countUnexpected(endings, attack)).atMost(0));
    reportObservation(observed, report);
    report.add(megabytes("  heap after it", ProcessMemory.of(server.process()).heap()).atMost(
        MAX_HEAP_GROWTH * baselineMemory.heap() / BYTES_PER_MB + SLACK_MEGABYTES));
  }

  /** Measures again after the attacks have ended. */
  void measureRecovery(Duration time, BenchmarkReport report) {
    report.note("quiet again");
    reportObservation(bystander.observe(time, NO_ATTACK), report);
    var after = ProcessMemory.of(server.process());
    report.add(megabytes("  heap", after.heap()).atMost(
        MAX_HEAP_GROWTH * baselineMemory.heap() / BYTES_PER_MB + SLACK_MEGABYTES));
    report.add(megabytes("  resident memory", after.resident()));
  }

  private void reportObservation(Observation observed, BenchmarkReport report) {
    report.add(Figure.time("  from a post's request to a frame, p99", observed.frameP99())
        .atMost(goalMillis(baseline.frameP99())));
    report.add(
        Figure.time("  a page, p99", observed.pageP99()).atMost(goalMillis(baseline.pageP99())));
  }

  private static double goalMillis(long baselineNanos) {
    return Math.max(UNNOTICED_MILLIS, MAX_SLOWDOWN * baselineNanos / NANOS_PER_MILLI);
  }

  private static int countUnexpected(Map<String, Integer> endings, Attack attack) {
    return endings.entrySet()
        .stream()
        .filter(ending -> !attack.endings().contains(ending.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private static Figure megabytes(String label, long bytes) {
    return new Figure(label, bytes / BYTES_PER_MB, "MB", Optional.empty());
  }
}
