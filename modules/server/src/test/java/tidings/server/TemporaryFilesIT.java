// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;

/** Servers that are killed leave nothing in the temporary folder but the library they share. */
final class TemporaryFilesIT {
  private static final int STARTS = 3;

  @TempDir
  Path folder;

  @Test
  void killed_servers_leave_one_copy_of_the_native_library() throws IOException {
    var temporary = Files.createDirectory(folder.resolve("temporary"));
    var home = Files.createDirectory(folder.resolve("home"));
    for (int start = 0; start < STARTS; start++) {
      try (var server = start(temporary, home);
          var tidings = Tidings.at(server.address())) { // has unpacked all that it needs ...
        tidings.signUp("ana" + start, ServerExtension.PASSWORD, "Ana").await(); // ... and hashes
        server.kill();
      }
    }

    assertThat(files(temporary)).hasSize(1).allSatisfy(file -> assertThat(file.toString())
        .contains("tidings-native-").contains("rocksdb"));
    assertThat(files(home)).isEmpty();
  }

  private ServerProcess start(Path temporary, Path home) {
    var flags = new HashMap<>(TestSettings.FLAGS);
    flags.put("--data", folder.resolve("data").toString());
    var command = Stream.concat(
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temporary, "-Duser.home=" + home,
            "-jar", System.getProperty("tidings.jar"), "serve"),
        flags.entrySet().stream().map(flag -> flag.getKey() + "=" + flag.getValue()));
    return ServerProcess.start(command.toList());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
