// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** A benchmark, with a name on the command line. */
interface Benchmark {
  String name();

  /** A description in one line. */
  String about();

  /** Runs the benchmark, which takes some minutes. */
  void run(TempFolder folder, BenchmarkReport report);
}
