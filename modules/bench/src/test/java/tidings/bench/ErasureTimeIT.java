// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The measurement of an erasure, with few rows. */
final class ErasureTimeIT {
  @TempDir
  Path folder;

  @Test
  void a_user_is_erased() {
    var screen = new ByteArrayOutputStream();
    var out = new PrintStream(screen, true, StandardCharsets.UTF_8);

    ErasureTime.measure(
        folder.resolve("erasure"), 200, new BenchmarkReport(out, new EmbedBenchmark()));

    assertThat(screen.toString(StandardCharsets.UTF_8))
        .contains("160 activities, 20 follows and 20 followers", "seconds of the erasure");
  }
}
