// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Optional;
import tidings.bench.server.ServerProcess;
import tidings.bench.server.ServerResources;

/**
 * What a server may hold after an attack.
 *
 * @param undisturbed what it held without an attack
 */
record ResourceGoals(ServerProcess server, ServerResources undisturbed) {
  /** Allowed growth of the heap, beyond the cached posts. */
  private static final double MAX_HEAP_GROWTH = 1.05;
  private static final double HEAP_TOLERANCE_MEGABYTES = 8;
  /** What the regular client has not read yet. */
  private static final long MAX_UNSENT_BYTES = 64 * 1024;
  /** Chunks of memory that Netty keeps for the next buffers. */
  private static final double DIRECT_TOLERANCE_MEGABYTES = 32;
  /** Files of the store, which come and go. */
  private static final long FILES_TOLERANCE = 30;
  private static final double BYTES_PER_MB = 1024 * 1024;

  /** Measures the undisturbed server. */
  static ResourceGoals measure(ServerProcess server, BenchmarkReport report) {
    var undisturbed = ServerResources.of(server);
    report.add(megabytes("undisturbed: heap", undisturbed.memory().heap()));
    report.add(megabytes("undisturbed: resident memory", undisturbed.memory().resident()));
    report.add(megabytes("undisturbed: direct memory", undisturbed.direct()));
    report.add(Figure.number("undisturbed: open files", undisturbed.files()));
    return new ResourceGoals(server, undisturbed);
  }

  /** Measures again after an attack. */
  void report(BenchmarkReport report) {
    var after = ServerResources.of(server);
    report.add(megabytes("  heap afterwards", after.memory().heap()).atMost(MAX_HEAP_GROWTH
        * undisturbed.memory().heap() / BYTES_PER_MB + HEAP_TOLERANCE_MEGABYTES));
    report.add(megabytes("  resident memory afterwards", after.memory().resident()));
    report.add(Figure.number("  unsent bytes afterwards", server.metrics().unsentBytes())
        .atMost(MAX_UNSENT_BYTES));
    report.add(megabytes("  direct memory afterwards", after.direct())
        .atMost(undisturbed.direct() / BYTES_PER_MB + DIRECT_TOLERANCE_MEGABYTES));
    report.add(Figure.number("  open files afterwards", after.files())
        .atMost(undisturbed.files() + FILES_TOLERANCE));
  }

  private static Figure megabytes(String label, long bytes) {
    return new Figure(label, bytes / BYTES_PER_MB, "MB", Optional.empty());
  }
}
