// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The size of a run.
 *
 * @param seed of all random choices; the times at which things happen still differ
 * @param duration of the random work; the checks at the end come on top
 * @param connected whether the servers tell each other events
 * @param previous the jar of another version, which runs now and then instead of this one
 * @param mergeAbove number of followers above which servers take an audience for large; empty for
 *     their default, which none of these has
 * @param writers each works for its own people, one action after another
 * @param watchers further people who only have a page open
 * @param calm average time between two faults of a server
 * @param longestPause of a server that does not run
 * @param settleTimeout max. time in which everything must become right after the last fault
 * @param isForgetful whether the table acknowledges some rows of feeds without storing them, which
 *     must be found
 */
public record ChaosPlan(int nodes, long seed, Duration duration, boolean connected,
    Optional<Path> previous, OptionalInt mergeAbove, int writers, int peopleOfWriter, int watchers,
    Duration calm, Duration longestPause, Duration settleTimeout, boolean isForgetful) {
  private static final Duration SETTLE_TIMEOUT = Duration.ofMinutes(3);

  /** A run as of the command line. */
  public static ChaosPlan of(int nodes, long seed, Duration duration, boolean connected,
      Optional<Path> previous, OptionalInt mergeAbove) {
    return new ChaosPlan(nodes, seed, duration, connected, previous, mergeAbove, 6, 3, 6,
        Duration.ofSeconds(5), Duration.ofSeconds(40), SETTLE_TIMEOUT, false);
  }

  /** A short run of servers whose clocks are right at first. */
  static ChaosPlan forTest(int nodes, long seed, Duration duration) {
    return new ChaosPlan(
        nodes, seed, duration, true, Optional.empty(), OptionalInt.empty(), 3, 3, 3,
        Duration.ofSeconds(3), Duration.ofSeconds(8), SETTLE_TIMEOUT, false);
  }

  /** A run without faults, on a table that forgets some rows of feeds. */
  static ChaosPlan ofForgetfulTable(long seed, Duration duration) {
    return new ChaosPlan(
        1, seed, duration, true, Optional.empty(), OptionalInt.empty(), 3, 3, 3,
        duration.multipliedBy(2), Duration.ofSeconds(8), Duration.ofSeconds(1), true);
  }

  ChaosPlan withSeed(long newSeed) {
    return new ChaosPlan(nodes, newSeed, duration, connected, previous, mergeAbove, writers,
        peopleOfWriter, watchers, calm, longestPause, settleTimeout, isForgetful);
  }
}
