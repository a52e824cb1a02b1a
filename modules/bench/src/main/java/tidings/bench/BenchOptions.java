// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * The options of the command line.
 *
 * @param names the benchmarks to run
 * @param detail whether to print each query of the table
 * @param users sizes of the measured communities, one after another, if given
 * @param counts other numbers, as far as given, by option
 * @param parts names of the parts to guard; empty for all
 * @param json file for the figures as JSON
 * @param write folder for a page with the figures
 */
record BenchOptions(List<String> names, boolean detail, Optional<List<Integer>> users,
    Map<String, Integer> counts, Set<String> parts,
    Optional<Path> json, Optional<Path> write) {
  /** Short enough to be typed. */
  private static final int MAX_SEED = 1_000_000;
  static final String USAGE = "usage: ./tidings bench [-DskipDynamoDb] [--detail]"
      + " [--users <n>,<n>] [--sockets <n>] [--connected <n>]"
      + " [--cuts <n>] [--kills <n>] [--returning <n>] [--seconds <n>] [--people <n>]"
      + " [--requests <n>] [--seed <n>] [--documents <n>] [--parts <name>,<name>]"
      + " [--json <file>] [--write <folder>] <name> ...";

  /** @throws InvalidOptionException if an option has no value, or one that is no number */
  static BenchOptions of(String... args) {
    try {
      return parse(args);
    } catch (NoSuchElementException | NumberFormatException invalid) {
      throw new InvalidOptionException(USAGE);
    }
  }

  private static BenchOptions parse(String... args) {
    var remaining = new ArrayDeque<>(List.of(args));
    var names = new ArrayList<String>();
    boolean detail = false;
    var users = Optional.<List<Integer>>empty();
    var counts = new HashMap<String, Integer>();
    var parts = Set.<String>of();
    var json = Optional.<Path>empty();
    var write = Optional.<Path>empty();
    while (!remaining.isEmpty()) {
      var arg = remaining.remove();
      switch (arg) {
        // evaluated by the launcher, which then does not pass the path of DynamoDB Local
        case "-DskipDynamoDb" -> {
        }
        case "--detail" -> detail = true;
        case "--users" ->
          users = Optional.of(
              Stream.of(remaining.remove().split(",")).map(Integer::valueOf).toList());
        case "--sockets", "--connected", "--cuts", "--kills", "--returning", "--seconds",
            "--people", "--requests", "--seed", "--documents" ->
          counts.put(arg, Integer.valueOf(remaining.remove()));
        case "--parts" -> parts = Set.copyOf(List.of(remaining.remove().split(",")));
        case "--json" -> json = Optional.of(Path.of(remaining.remove()));
        case "--write" -> write = Optional.of(Path.of(remaining.remove()));
        default -> names.add(arg);
      }
    }
    return new BenchOptions(names, detail, users, counts, parts, json, write);
  }

  /** Number of idle sockets. */
  int sockets() {
    return counts.getOrDefault("--sockets", 10_000);
  }

  /** Number of connected followers. */
  int connected() {
    return counts.getOrDefault("--connected", 2_000);
  }

  /** Number of users of the community that peers serve. */
  int people() {
    return counts.getOrDefault("--people", 10_000);
  }

  /** Number of network failures of each reader. */
  int cuts() {
    return counts.getOrDefault("--cuts", 1_000);
  }

  /** Number of times the server is killed. */
  int kills() {
    return counts.getOrDefault("--kills", 20);
  }

  /** Number of sockets that reconnect at once. */
  int reconnecting() {
    return counts.getOrDefault("--returning", 5_000);
  }

  /** Number of users, and of posts, among which searches look. */
  int documents() {
    return counts.getOrDefault("--documents", SearchBenchmark.SIZE);
  }

  /** Number of random requests. */
  int requests() {
    return counts.getOrDefault("--requests", 1_000_000);
  }

  /** Seed of the random requests; another one each time, if it is not given. */
  int seed() {
    return Optional.ofNullable(counts.get("--seed"))
        .orElseGet(() -> ThreadLocalRandom.current().nextInt(MAX_SEED));
  }

  /** Duration of each attack. */
  Duration attackTime() {
    return Duration.ofSeconds(counts.getOrDefault("--seconds", 2));
  }
}
