// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Rounds;
import tidings.store.dynamodb.DynamoDbLocal;

/** A short run of the resume benchmark, as a test. */
@Tag("api")
final class ResumeIT {
  private static final boolean EMBEDDED =
      System.getProperty("tidings.tested.store", "embedded").equals("embedded");
  /** Longer on DynamoDB, where the leases of a killed server must expire first. */
  private static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(EMBEDDED ? 60 : 120);

  @TempDir
  Path data;

  @Test
  void interrupted_clients_get_everything_exactly_once() {
    long seed = System.nanoTime();
    var plan = TrialPlan.forTest(Rounds.of(12, 40), Rounds.of(1, 2), SETTLE_TIMEOUT);
    var result = Trial.run(plan, store(), new SplittableRandom(seed));

    assertThat(result.activities()).isPositive();
    assertThat(result.resumes()).isPositive();
    assertThat(result.differences()).as("with seed %d", seed).isEqualTo(FeedDifferences.NONE);
  }

  /** Flags for an empty store. */
  private Map<String, String> store() {
    return EMBEDDED
        ? Map.of("--data", data.toString())
        : Map.of(
            "--store", "dynamodb", "--endpoint", DynamoDbLocal.shared().endpoint().toString(),
            "--table", "tidings-resume", "--create-table", "true");
  }
}
