// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** Something that is measured, with a name on the command line. */
interface Benchmark {
  String name();

  /** What it measures, in a line. */
  String about();

  /** Measures, in a minute or two. */
  void run(TempFolder scratch, BenchmarkReport report);
}
