// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Optional;
import tidings.bench.server.ProcessMemory;
import tidings.bench.server.ServerProcess;

/**
 * What a server holds, after a full garbage collection.
 *
 * @param resident bytes of memory of the process
 * @param direct bytes of buffers outside of the heap
 * @param files open files, connections included
 */
record ServerResources(long heap, long resident, long direct, long files) {
  /** Allowed growth of the heap, beyond the cached posts. */
  private static final double MAX_HEAP_GROWTH = 1.05;
  private static final double HEAP_TOLERANCE_MEGABYTES = 8;
  /** Chunks of memory that Netty keeps for the next buffers. */
  private static final double DIRECT_TOLERANCE_MEGABYTES = 32;
  /** Files of the store, which come and go. */
  private static final long FILES_TOLERANCE = 30;
  private static final double BYTES_PER_MB = 1024 * 1024;

  static ServerResources of(ServerProcess server) {
    var memory = ProcessMemory.of(server.process());
    return new ServerResources(memory.heap(), memory.resident(),
        server.metrics().directBytes(), server.openFiles());
  }

  /** Reports them as those of an undisturbed server. */
  void report(BenchmarkReport report) {
    report.add(megabytes("undisturbed: heap", heap));
    report.add(megabytes("undisturbed: resident memory", resident));
    report.add(megabytes("undisturbed: direct memory", direct));
    report.add(Figure.number("undisturbed: open files", files));
  }

  /** Reports the heap of the same server later, which may have grown a little. */
  void reportHeap(ServerResources later, BenchmarkReport report) {
    report.add(megabytes("  heap afterwards", later.heap)
        .atMost(MAX_HEAP_GROWTH * heap / BYTES_PER_MB + HEAP_TOLERANCE_MEGABYTES));
  }

  /** Reports all of the same server later, which may have grown a little. */
  void reportAll(ServerResources later, BenchmarkReport report) {
    reportHeap(later, report);
    report.add(megabytes("  direct memory afterwards", later.direct)
        .atMost(direct / BYTES_PER_MB + DIRECT_TOLERANCE_MEGABYTES));
    report.add(
        Figure.number("  open files afterwards", later.files).atMost(files + FILES_TOLERANCE));
  }

  void reportResident(BenchmarkReport report) {
    report.add(megabytes("  resident memory, at the end", resident));
  }

  private static Figure megabytes(String label, long bytes) {
    return new Figure(label, bytes / BYTES_PER_MB, "MB", Optional.empty());
  }
}
