// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.bench.server.ServerProcess;
import tidings.bench.server.ServerResources;

/**
 * The bounds of what a server holds after an attack.
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

  /** Measures the undisturbed server. */
  static ResourceGoals measure(ServerProcess server, BenchmarkReport report) {
    var undisturbed = ServerResources.of(server);
    report.add(Figure.megabytes("undisturbed: heap", undisturbed.memory().heap()));
    report.add(Figure.megabytes("undisturbed: resident memory", undisturbed.memory().resident()));
    report.add(Figure.megabytes("undisturbed: direct memory", undisturbed.direct()));
    report.add(Figure.number("undisturbed: open files", undisturbed.files()));
    return new ResourceGoals(server, undisturbed);
  }

  /** Measures again after an attack. */
  void report(BenchmarkReport report) {
    var after = ServerResources.of(server);
    report.add(Figure.megabytes("  heap afterwards", after.memory().heap()).atMost(MAX_HEAP_GROWTH
        * undisturbed.memory().heap() / Figure.BYTES_PER_MB + HEAP_TOLERANCE_MEGABYTES));
    report.add(Figure.megabytes("  resident memory afterwards", after.memory().resident()));
    report.add(Figure.number("  unsent bytes afterwards", server.metrics().unsentBytes())
        .atMost(MAX_UNSENT_BYTES));
    report.add(Figure.megabytes("  direct memory afterwards", after.direct())
        .atMost(undisturbed.direct() / Figure.BYTES_PER_MB + DIRECT_TOLERANCE_MEGABYTES));
    report.add(Figure.number("  open files afterwards", after.files())
        .atMost(undisturbed.files() + FILES_TOLERANCE));
  }
}
