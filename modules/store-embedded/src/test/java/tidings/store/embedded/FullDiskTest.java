// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A full disk rejects writes without losing data, and the store recovers when there is free space.
 * The disk is a tmpfs in a mount namespace of the process that fills it.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class FullDiskTest {
  private static final String MOUNT_OPTIONS = "size=96m";
  private static final long MB = 1 << 20;

  @TempDir
  private Path folder;

  @BeforeAll
  static void assumeTmpfsCanBeMounted() throws InterruptedException {
    assumeTrue(exitCode("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/tmp") == 0,
        "skipped: this machine does not permit mounting a tmpfs");
  }

  @Test
  void writes_are_refused_below_the_reserve() throws IOException, InterruptedException {
    var report = fill(16 * MB);

    assertThat(report.get("refused")).isEqualTo(report.get("refused again"))
        .matches("The disk of " + folder + "/data has only \\d+ MB free; "
            + "writes are refused below 16 MB\\.");
    assertNothingLost(report);
  }

  @Test
  void writes_resume_after_the_disk_was_full() throws IOException, InterruptedException {
    var report = fill(0);

    assertThat(report.get("refused")).startsWith("The disk of the store is full");
    assertThat(report.get("refused again")).startsWith("The disk of the store is full");
    assertNothingLost(report);
  }

  private static void assertNothingLost(Map<String, String> report) {
    assertThat(report.get("read")).isEqualTo(report.get("acknowledged"));
    assertThat(Integer.parseInt(report.get("acknowledged"))).isGreaterThan(100);
    assertThat(Integer.parseInt(report.get("acknowledged with room")))
        .isGreaterThan(Integer.parseInt(report.get("acknowledged")));
    assertThat(report.get("read when opened again"))
        .isEqualTo(report.get("acknowledged with room"));
  }

  /** Runs the process and returns its report by name. */
  private Map<String, String> fill(long reserve) throws IOException, InterruptedException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var process = new ProcessBuilder("unshare", "-rm", "sh", "-c",
        "mount -t tmpfs -o " + MOUNT_OPTIONS + " tmpfs \"$0\" && exec \"$@\"",
        folder.toString(), java.toString(), "--enable-native-access=ALL-UNNAMED",
        "-Dlogback.configurationFile=" + System.getProperty("logback.configurationFile"),
        "-cp", System.getProperty("java.class.path"),
        FullDiskProcess.class.getName(), folder.toString(), "" + reserve)
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var lines = process.inputReader(UTF_8).lines().toList();
    assertThat(process.waitFor()).as("exit code, after %s", lines).isZero();
    return lines.stream().map(line -> line.split(": ", 2)).filter(line -> line.length == 2)
        .collect(Collectors.toMap(line -> line[0], line -> line[1]));
  }

  private static int exitCode(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException missing) {
      return -1;
    }
  }
}
