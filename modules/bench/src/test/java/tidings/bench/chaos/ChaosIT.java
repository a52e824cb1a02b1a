// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Rounds;

/** Short runs of {@code ./tidings chaos}. */
@Tag("dynamodb")
final class ChaosIT {
  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());
  /** Seeds that are divisible by three have right clocks at first. */
  private static final long SEED = 3L * (System.nanoTime() % 100_000);

  @TempDir
  Path logs;

  @Test
  void servers_that_come_and_go_are_one_server() {
    var result = ChaosRun.run(
        ChaosPlan.forTest(3, SEED, Duration.ofSeconds(Rounds.of(12, 25))), logs, NOWHERE);

    assertThat(result.violations()).as("with seed %d", SEED).isEmpty();
    assertThat(result.numbers().get("posts and comments")).isPositive();
    assertThat(result.numbers().get("feed entries compared")).isPositive();
  }

  @Test
  void rows_that_the_table_forgets_are_found() {
    var result = ChaosRun.run(
        ChaosPlan.ofForgetfulTable(SEED, Duration.ofSeconds(5)), logs, NOWHERE);

    assertThat(result.violations()).anyMatch(each -> each.contains("in the end server 0 lacks"));
    assertThat(result.violations()).anyMatch(each -> each.contains("verify"));
  }
}
