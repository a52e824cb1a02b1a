// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** {@code ./tidings bench}: measures what it is told to. */
public final class Bench {
  /** The exit code for a command line that is not understood. */
  private static final int MISUSED = 2;

  private Bench() {}

  public static void main(String... words) throws IOException {
    var options = Options.of(words);
    var names = options.names();
    var all = all(options);
    var chosen = all.stream().filter(benchmark -> names.contains(benchmark.name())).toList();
    if (chosen.isEmpty() || chosen.size() < names.size()) {
      usage(all);
      System.exit(MISUSED);
    }
    var results = new JsonArray();
    for (var benchmark : chosen) {
      results.add(run(benchmark));
    }
    if (options.json().isPresent()) {
      Files.writeString(options.json().get(), results.encodePrettily());
    }
    System.exit(0);
  }

  /** All that can be measured. */
  private static List<Benchmark> all(Options options) {
    return List.of(new FeedBenchmark(options.users()),
        new MergeBenchmark(), new LikesBenchmark(), new FanOutBenchmark(),
        new StoreBenchmark(), new ImportBenchmark(),
        new CostBenchmark(options.detail()), new IdleBenchmark(options.sockets()),
        new LiveBenchmark(options.connected()),
        new ResumeBenchmark(options.cuts(), options.kills(), options.returning()),
        new FloodBenchmark(options.each()), new PageBenchmark());
  }

  /** Prints figures as they are, met or missed, and gives them as JSON. */
  private static JsonObject run(Benchmark benchmark) throws IOException {
    try (var scratch = Scratch.make()) {
      var report = new Report(System.out, benchmark);
      report.say(Machine.tell(scratch.folder()));
      benchmark.run(scratch, report);
      report.say(Machine.load());
      return report.json();
    }
  }

  private static void usage(List<Benchmark> all) {
    System.err.println(Options.USAGE + "\n");
    all.forEach(
        benchmark -> System.err.printf("  %-10s %s%n", benchmark.name(), benchmark.about()));
  }
}
