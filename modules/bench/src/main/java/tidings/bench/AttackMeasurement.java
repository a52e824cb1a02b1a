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
 * Runs one attack after another on a server with a regular client, and compares each with the
 * undisturbed baseline.
 *
 * @param baseline the regular client's measurements without an attack
 * @param baselineMemory the server's memory without an attack
 * @param baselineDirect its bytes of buffers outside of the heap
 * @param baselineFiles its open files, connections included
 */
record AttackMeasurement(ServerProcess server, RegularClient client, ClientMeasurements baseline,
    ProcessMemory baselineMemory, long baselineDirect, long baselineFiles) {
  /** Allowed slowdown for the regular client, and the difference below which it is ignored. */
  private static final double MAX_SLOWDOWN = 2;
  private static final double IGNORED_MILLIS = 50;
  /** Allowed growth of the heap, beyond the cached posts. */
  private static final double MAX_HEAP_GROWTH = 1.05;
  private static final double HEAP_TOLERANCE_MEGABYTES = 8;
  /** What the regular client has not read yet. */
  private static final long MAX_UNSENT_BYTES = 64 * 1024;
  /** Chunks of memory that Netty keeps for the next buffers. */
  private static final double DIRECT_TOLERANCE_MEGABYTES = 32;
  /** Files of the store, which come and go. */
  private static final long FILES_TOLERANCE = 30;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_MB = 1024 * 1024;
  private static final CompletableFuture<?> NO_ATTACK = CompletableFuture.completedFuture(null);

  /** Measures the server with only the regular client. */
  static AttackMeasurement measureBaseline(ServerProcess server, RegularClient client,
      Duration time, BenchmarkReport report) {
    var baseline = client.observe(time, NO_ATTACK);
    var memory = ProcessMemory.of(server.process());
    report.add(Figure.time("undisturbed: from the request of a post to a frame, median",
        baseline.frames().median()));
    report.add(Figure.time("undisturbed: the same, p99", baseline.frameP99()));
    report.add(Figure.time("undisturbed: a page, p99", baseline.pageP99()));
    report.add(megabytes("undisturbed: heap", memory.heap()));
    report.add(megabytes("undisturbed: resident memory", memory.resident()));
    long direct = server.metrics().directBytes();
    long files = server.openFiles();
    report.add(megabytes("undisturbed: direct memory", direct));
    report.add(Figure.number("undisturbed: open files", files));
    return new AttackMeasurement(server, client, baseline, memory, direct, files);
  }

  void measure(Attack attack, Duration time, BenchmarkReport report) {
    var run =
        CompletableFuture.supplyAsync(() -> new AttackRun(attack, time).against(server.address()));
    var observed = client.observe(time, run);
    var endings = run.join();
    report.note("%s: %d connections/s, endings %s".formatted(
        attack.name(), attack.perSecond(), endings));
    report.add(Figure.number("  connections with endings other than " + attack.endings(),
        countUnexpected(endings, attack)).atMost(0));
    reportMeasurements(observed, report);
    report.add(megabytes("  heap afterwards", ProcessMemory.of(server.process()).heap()).atMost(
        MAX_HEAP_GROWTH * baselineMemory.heap() / BYTES_PER_MB + HEAP_TOLERANCE_MEGABYTES));
    reportNetwork(report);
  }

  private void reportNetwork(BenchmarkReport report) {
    report.add(Figure.number("  unsent bytes afterwards", server.metrics().unsentBytes())
        .atMost(MAX_UNSENT_BYTES));
    report.add(megabytes("  direct memory afterwards", server.metrics().directBytes())
        .atMost(baselineDirect / BYTES_PER_MB + DIRECT_TOLERANCE_MEGABYTES));
    report.add(Figure.number("  open files afterwards", server.openFiles())
        .atMost(baselineFiles + FILES_TOLERANCE));
  }

  /** Measures again after the attacks have ended. */
  void measureRecovery(Duration time, BenchmarkReport report) {
    report.note("undisturbed again");
    reportMeasurements(client.observe(time, NO_ATTACK), report);
    var after = ProcessMemory.of(server.process());
    report.add(megabytes("  heap afterwards", after.heap()).atMost(
        MAX_HEAP_GROWTH * baselineMemory.heap() / BYTES_PER_MB + HEAP_TOLERANCE_MEGABYTES));
    report.add(megabytes("  resident memory, at the end", after.resident()));
  }

  private void reportMeasurements(ClientMeasurements observed, BenchmarkReport report) {
    report.add(Figure.time("  from the request of a post to a frame, p99", observed.frameP99())
        .atMost(goalMillis(baseline.frameP99())));
    report.add(
        Figure.time("  a page, p99", observed.pageP99()).atMost(goalMillis(baseline.pageP99())));
  }

  private static double goalMillis(long baselineNanos) {
    return Math.max(IGNORED_MILLIS, MAX_SLOWDOWN * baselineNanos / NANOS_PER_MILLI);
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
