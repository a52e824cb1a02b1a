// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher starts a server with an AOT cache that it makes once, and without if it cannot. */
final class LauncherIT {
  private static final String TRAINING = "Recording a start of Tidings, for faster ones ...";

  @TempDir
  Path folder;
  private LauncherHome home;

  @BeforeEach
  void createHome() throws Exception {
    home = LauncherHome.create(folder);
  }

  @Test
  void a_server_starts_with_the_cache_of_its_build_and_ignores_any_other() throws Exception {
    assertThat(errorsOfStart(Map.of())).containsExactly("Building Tidings ...", TRAINING);

    var classes = folder.resolve("classes");
    var errors = errorsOfStart(Map.of("TIDINGS_JAVA_OPTS", "-Xlog:class+load:file=" + classes));

    assertThat(errors).isEmpty();
    assertThat(Files.readAllLines(classes)).anyMatch(
        line -> line.contains(" tidings.server.Server source: shared objects file"));

    Files.writeString(home.cache(), "made by another JDK");
    assertThat(errorsOfStart(Map.of())).isEmpty();

    Files.setLastModifiedTime(home.jar(), Files.getLastModifiedTime(home.cache()));
    assertThat(errorsOfStart(Map.of())).containsExactly(TRAINING);
  }

  @Test
  void a_server_with_another_library_is_not_started() throws Exception {
    var checksums = Files.readString(home.checksums());
    Files.writeString(home.checksums(), "0".repeat(64) + checksums.substring(64));

    try (var server = home.serve(Map.of())) {
      assertThat(server.exitCode()).isOne();
      assertThat(server.errors()).last().asString().contains("conf/libraries.sha256");
    }
  }

  @Test
  void a_server_starts_without_a_cache_if_none_can_be_made() {
    // The JVM that writes the cache reads these options.
    var environment = Map.of("JDK_AOT_VM_OPTIONS", "-XX:+NoSuchOption");

    assertThat(errorsOfStart(environment)).contains(TRAINING)
        .last().asString().startsWith("The recording has failed");
    assertThat(home.cache()).doesNotExist();
    assertThat(errorsOfStart(environment)).isEmpty();
  }

  /** Starts a server by the launcher and stops it. */
  private List<String> errorsOfStart(Map<String, String> environment) {
    try (var server = home.serve(environment)) {
      server.address(); // waits until it is ready
      assertThat(server.terminate().exitCode()).isZero();
      return server.errors();
    }
  }
}
