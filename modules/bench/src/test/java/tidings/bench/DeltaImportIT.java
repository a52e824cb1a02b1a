// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small run of the comparison of an import with that of a delta. */
final class DeltaImportIT {
  @TempDir
  Path folder;

  @Test
  void a_site_and_its_delta_are_imported() {
    var screen = new ByteArrayOutputStream();
    var out = new PrintStream(screen, true, StandardCharsets.UTF_8);
    var site = SampleSite.of(100, 20, 500, 2_000);

    DeltaImport.measure(
        folder.resolve("site"), site, 50, new BenchmarkReport(out, new EmbedBenchmark()));

    assertThat(site.lines()).hasSize(site.size()).doesNotHaveDuplicates();
    assertThat(screen.toString(StandardCharsets.UTF_8))
        .contains("seconds of the import of a delta", "the delta, of the site",
            "the delta, of the site, into a running server");
  }
}
