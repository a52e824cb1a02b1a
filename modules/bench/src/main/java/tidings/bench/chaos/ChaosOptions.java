// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static tidings.bench.NumberOption.number;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The options of the command line.
 *
 * @param json file for the numbers of the runs, one line of JSON each; appended to
 */
record ChaosOptions(ChaosPlan plan, int seeds, Optional<Path> json) {
  static final String USAGE = "usage: ./tidings chaos [--nodes <n>] [--seed <n>] [--seeds <n>]"
      + " [--minutes <n>] [--without-cluster] [--previous <jar>]"
      + " [--merge-above <followers>] [--json <file>]";
  private static final int MAX_NODES = 10;
  private static final int MAX_MINUTES = 24 * 60;
  private static final int MAX_SEEDS = 10_000;
  private static final int MAX_FOLLOWERS = 1_000;
  /** Short enough to be typed. */
  private static final int MAX_SEED = 1_000_000;

  /** @throws IllegalArgumentException if an option is unknown or its value is wrong */
  static ChaosOptions of(String... args) {
    var remaining = new ArrayDeque<>(List.of(args));
    int nodes = 3;
    int minutes = 1;
    int seeds = 1;
    long seed = ThreadLocalRandom.current().nextInt(MAX_SEED);
    boolean isConnected = true;
    var previous = Optional.<Path>empty();
    var mergeAbove = OptionalInt.empty();
    var json = Optional.<Path>empty();
    try {
      while (!remaining.isEmpty()) {
        var option = remaining.remove();
        switch (option) {
          case "--nodes" -> nodes = number(option, remaining.remove(), 1, MAX_NODES);
          case "--minutes" -> minutes = number(option, remaining.remove(), 1, MAX_MINUTES);
          case "--seed" -> seed = number(option, remaining.remove(), 0, Integer.MAX_VALUE);
          case "--seeds" -> seeds = number(option, remaining.remove(), 1, MAX_SEEDS);
          case "--without-cluster" -> isConnected = false;
          case "--previous" -> previous = Optional.of(Path.of(remaining.remove()));
          case "--merge-above" -> mergeAbove =
              OptionalInt.of(number(option, remaining.remove(), 1, MAX_FOLLOWERS));
          case "--json" -> json = Optional.of(Path.of(remaining.remove()));
          default -> throw new IllegalArgumentException("unknown option " + option);
        }
      }
    } catch (NoSuchElementException missing) {
      throw new IllegalArgumentException("the last option needs a value");
    }
    return new ChaosOptions(ChaosPlan.of(
        nodes, seed, Duration.ofMinutes(minutes), isConnected, previous, mergeAbove), seeds, json);
  }
}
