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
import java.util.stream.Stream;

/**
 * What the command line says.
 *
 * @param names of what is measured
 * @param detail whether each question to the table is told
 * @param users how many there are in the worlds that are measured, one after another
 * @param counts of whatever else there is some number of, as far as they were given
 * @param json where the figures are written as JSON, too
 */
record BenchOptions(List<String> names, boolean detail, List<Integer> users,
    Map<String, Integer> counts,
    Optional<Path> json) {
  static final String USAGE = "usage: ./tidings bench [-DskipDynamoDb] [--detail]"
      + " [--users <n>,<n>] [--sockets <n>] [--connected <n>]"
      + " [--cuts <n>] [--kills <n>] [--returning <n>] [--seconds <n>] [--json <file>] <name> ...";
  private static final List<Integer> DEFAULT_USERS = List.of(1_000, 10_000, 100_000);

  /** @throws NoSuchElementException when an option has no value */
  static BenchOptions of(String... args) {
    var remaining = new ArrayDeque<>(List.of(args));
    var names = new ArrayList<String>();
    boolean detail = false;
    var users = DEFAULT_USERS;
    var counts = new HashMap<String, Integer>();
    var json = Optional.<Path>empty();
    while (!remaining.isEmpty()) {
      var arg = remaining.remove();
      switch (arg) {
        // heard by the launcher, which then does not tell where DynamoDB Local is
        case "-DskipDynamoDb" -> {
        }
        case "--detail" -> detail = true;
        case "--users" ->
          users = Stream.of(remaining.remove().split(",")).map(Integer::valueOf).toList();
        case "--sockets", "--connected", "--cuts", "--kills", "--returning", "--seconds" ->
          counts.put(arg, Integer.valueOf(remaining.remove()));
        case "--json" -> json = Optional.of(Path.of(remaining.remove()));
        default -> names.add(arg);
      }
    }
    return new BenchOptions(names, detail, users, counts, json);
  }

  /** How many sockets do nothing. */
  int sockets() {
    return counts.getOrDefault("--sockets", 10_000);
  }

  /** How many followers are connected. */
  int connected() {
    return counts.getOrDefault("--connected", 2_000);
  }

  /** How often the network of a reader fails. */
  int cuts() {
    return counts.getOrDefault("--cuts", 1_000);
  }

  /** How often the server is killed. */
  int kills() {
    return counts.getOrDefault("--kills", 20);
  }

  /** How many come back at once. */
  int reconnecting() {
    return counts.getOrDefault("--returning", 5_000);
  }

  /** How long each attack is made. */
  Duration attackTime() {
    return Duration.ofSeconds(counts.getOrDefault("--seconds", 2));
  }
}
