// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** The TCP ports on which a process accepts connections, as Linux tells them. */
final class ListeningPorts {
  private static final String LISTEN = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private ListeningPorts() {}

  static Set<Integer> of(long pid) throws IOException {
    var process = Path.of("/proc", String.valueOf(pid));
    var sockets = openFiles(process.resolve("fd"));
    try (var v4 = Files.lines(process.resolve("net/tcp"));
        var v6 = Files.lines(process.resolve("net/tcp6"))) {
      return Stream.concat(v4, v6)
          .map(line -> line.strip().split("\\s+"))
          .filter(columns -> columns[STATE].equals(LISTEN))
          .filter(columns -> sockets.contains("socket:[" + columns[INODE] + "]"))
          .map(columns -> columns[LOCAL_ADDRESS])
          .map(address -> Integer.parseInt(address.substring(address.indexOf(':') + 1), 16))
          .collect(toSet());
    }
  }

  private static Set<String> openFiles(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.flatMap(ListeningPorts::target).collect(toSet());
    }
  }

  private static Stream<String> target(Path link) {
    try {
      return Stream.of(Files.readSymbolicLink(link).toString());
    } catch (IOException closed) {
      return Stream.of();
    }
  }
}
