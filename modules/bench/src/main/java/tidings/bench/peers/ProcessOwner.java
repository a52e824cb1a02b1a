// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user who runs a server that refuses to run as root.
 *
 * @param ids numbers of user and group
 */
record ProcessOwner(String name, List<String> ids) {
  private static final Path USERS = Path.of("/etc/passwd");

  /** Empty if this process does not run as root, and so servers can run as the same user. */
  static Optional<ProcessOwner> forServers() {
    if (!System.getProperty("user.name").equals("root")) {
      return Optional.empty();
    }
    return Stream.of("postgres", "nobody").flatMap(name -> named(name).stream()).findFirst();
  }

  private static Optional<ProcessOwner> named(String name) {
    try (var users = Files.lines(USERS)) {
      return users.map(line -> line.split(":"))
          .filter(fields -> fields[0].equals(name))
          .map(fields -> new ProcessOwner(name, List.of(fields[2], fields[3])))
          .findFirst();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Gives this user a folder. @return the beginning of a command that runs as this user */
  List<String> own(Path folder) {
    try {
      var users = folder.getFileSystem().getUserPrincipalLookupService();
      Files.setOwner(folder, users.lookupPrincipalByName(name));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return List.of("setpriv", "--reuid=" + ids.get(0), "--regid=" + ids.get(1), "--clear-groups");
  }
}
