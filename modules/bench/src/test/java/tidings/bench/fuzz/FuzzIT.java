// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.bench.server.ServerResources;
import tidings.store.Rounds;

/** A short run of the fuzz benchmark, as a test. */
final class FuzzIT {
  /** A run with {@code -Dfuzz.seed=n} repeats an earlier one. */
  private static final long SEED =
      Long.getLong("fuzz.seed", ThreadLocalRandom.current().nextInt(1_000_000));
  private static final int REQUESTS = Rounds.of(3_000, 10_000);
  /** Few by default, so that each of them finds a success of each operation. */
  private static final int LANES = Rounds.of(2, 8);
  /** Beyond that of an empty server: code, caches and the store's own files. */
  private static final long MAX_NEW_HEAP_BYTES = 96L * 1024 * 1024;
  /** Pooled buffers that the server keeps for the next requests. */
  private static final long MAX_NEW_DIRECT_BYTES = 64L * 1024 * 1024;
  private static final long MAX_NEW_FILES = 60;
  /** Threads that Vert.x and the JVM start when they are first needed. */
  private static final long MAX_NEW_THREADS = 60;

  @Test
  void random_requests_and_frames_are_answered_as_documented_and_leave_nothing(
      @TempDir Path data) {
    System.out.println("fuzzing with seed " + SEED);

    var result = FuzzTrial.run(FuzzPlan.of(REQUESTS, LANES, SEED), data);

    System.out.println(String.join("\n", result.fuzzed().table()));
    assertThat(result.fuzzed().findings()).as("with seed %d", SEED).isEmpty();
    assertThat(result.limited().findings()).as("with limits and seed %d", SEED).isEmpty();
    assertThat(result.refusedByLimits()).as("refused by limits").isPositive();
    if (Rounds.isThorough()) { // a short form does not reach everything
      assertThat(result.fuzzed().unsuccessful())
          .as("operations and messages without a success, with seed %d. Give them an example, or say "
              + "with x-success-needs what a success depends on", SEED)
          .isEmpty();
    }
    assertThat(result.logFaults()).as("log, with seed %d", SEED).isEmpty();
    assertThat(result.isConsistent())
        .as("with seed %d: %s", SEED, String.join("\n", result.verification())).isTrue();
    assertThat(result.isCleanAfterRepair())
        .as("with seed %d: %s", SEED, String.join("\n", result.repaired())).isTrue();
    requireNoGrowth(result.before(), result.after());
  }

  private static void requireNoGrowth(ServerResources before, ServerResources after) {
    assertThat(after.connections()).isZero();
    assertThat(after.memory().heap() - before.memory().heap()).isLessThan(MAX_NEW_HEAP_BYTES);
    assertThat(after.direct() - before.direct()).isLessThan(MAX_NEW_DIRECT_BYTES);
    assertThat(after.files() - before.files()).isLessThan(MAX_NEW_FILES);
    assertThat(after.threads() - before.threads()).isLessThan(MAX_NEW_THREADS);
  }
}
