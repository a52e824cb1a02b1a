// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.util.List;

/** {@code ./tidings bench}: measures what it is told to. */
public final class Bench {
  /** All that can be measured. */
  private static final List<Benchmark> ALL = List.of(new FanOutBenchmark());
  /** The exit code for a command line that is not understood. */
  private static final int MISUSED = 2;

  private Bench() {}

  public static void main(String... words) throws IOException {
    var names = List.of(words);
    var chosen = ALL.stream().filter(benchmark -> names.contains(benchmark.name())).toList();
    if (chosen.isEmpty() || chosen.size() < names.size()) {
      usage();
      System.exit(MISUSED);
    }
    for (var benchmark : chosen) {
      run(benchmark);
    }
    System.exit(0);
  }

  /** Prints figures as they are, met or missed. */
  private static void run(Benchmark benchmark) throws IOException {
    try (var scratch = Scratch.make()) {
      var report = new Report(System.out);
      report.title(benchmark.about());
      report.say(Machine.tell(scratch.folder()));
      benchmark.run(scratch, report);
      report.say(Machine.load());
    }
  }

  private static void usage() {
    System.err.println("usage: ./tidings bench <name> ...\n");
    ALL.forEach(
        benchmark -> System.err.printf("  %-10s %s%n", benchmark.name(), benchmark.about()));
  }
}
