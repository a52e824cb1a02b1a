// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.joining;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tidings.bench.server.MissingProgramException;
import tidings.store.dynamodb.DynamoDbLocal;

/** The command {@code ./tidings bench}: runs the benchmarks named on the command line. */
public final class Bench {
  /** Exit code for an invalid command line. */
  private static final int USAGE_EXIT_CODE = 2;
  /** Exit code if a benchmark could not run. */
  private static final int FAILURE_EXIT_CODE = 1;

  private Bench() {}

  public static void main(String... args) throws IOException {
    System.setProperty(DynamoDbLocal.LONG_RUN_PROPERTY, "true");
    try {
      var options = BenchOptions.of(args);
      System.exit(run(chosen(options), options.json()) ? 0 : FAILURE_EXIT_CODE);
    } catch (InvalidOptionException wrong) {
      System.err.println(wrong.getMessage());
      System.exit(USAGE_EXIT_CODE);
    }
  }

  private static List<Benchmark> chosen(BenchOptions options) {
    var names = options.names();
    var all = all(options);
    var chosen = all.stream().filter(benchmark -> names.contains(benchmark.name())).toList();
    if (chosen.isEmpty() || chosen.size() < names.size()) {
      throw new InvalidOptionException(usage(all));
    }
    return chosen;
  }

  /** Runs benchmarks in order. @return whether all could run */
  private static boolean run(List<Benchmark> benchmarks, Optional<Path> json) throws IOException {
    var results = new JsonArray();
    for (var benchmark : benchmarks) {
      try {
        results.add(run(benchmark));
      } catch (MissingProgramException missing) {
        System.err.println("The benchmark " + benchmark.name() + " was not run: "
            + missing.getMessage());
      }
    }
    if (json.isPresent()) {
      Files.writeString(json.get(), results.encodePrettily());
    }
    return results.size() == benchmarks.size();
  }

  /** All benchmarks. */
  private static List<Benchmark> all(BenchOptions options) {
    return List.of(new FeedBenchmark(options.users().orElse(FeedBenchmark.SIZES)),
        new MergeBenchmark(), new LikesBenchmark(), new FanOutBenchmark(),
        new StoreBenchmark(), new ImportBenchmark(), new EmbedBenchmark(),
        new MediaBenchmark(), new CostBenchmark(options.detail()), new NodesBenchmark(),
        new HotBenchmark(),
        new IdleBenchmark(options.sockets()),
        new LiveBenchmark(options.connected()),
        new ResumeBenchmark(options.cuts(), options.kills(), options.reconnecting()),
        new FloodBenchmark(options.attackTime()),
        new FuzzBenchmark(options.requests(), options.seed()), new PageBenchmark(),
        new StartBenchmark(), new SearchBenchmark(options.documents()),
        new GuardBenchmark(options.parts()),
        new PeersBenchmark(options.people(), options.connected(), options.write()),
        new GrowBenchmark(options.users().orElse(GrowBenchmark.SIZES), options.write()));
  }

  /**
   * Runs a benchmark, prints its figures whether or not they meet their goals, and returns them as
   * JSON.
   */
  private static JsonObject run(Benchmark benchmark) throws IOException {
    try (var folder = TempFolder.create()) {
      var report = new BenchmarkReport(System.out, benchmark);
      report.note(Machine.describe(folder.path()));
      benchmark.run(folder, report);
      report.note(Machine.load());
      return report.json();
    }
  }

  private static String usage(List<Benchmark> all) {
    return BenchOptions.USAGE + "\n\n" + all.stream()
        .map(benchmark -> "  %-10s %s%n".formatted(benchmark.name(), benchmark.about()))
        .collect(joining());
  }
}
