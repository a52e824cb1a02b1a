// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tidings.bench.server.InstalledProgram;
import tidings.bench.server.MissingProgramException;
import tidings.store.FreePort;

/**
 * A PostgreSQL server with a new cluster of databases.
 *
 * @param programs folder of PostgreSQL's programs
 */
record PostgresServer(Path programs, PeerProcess process, int port) implements AutoCloseable {
  /** Debian's folder of all versions, none of which is on the PATH. */
  private static final Path DEBIAN_VERSIONS = Path.of("/usr/lib/postgresql");

  /** @param folder a new folder for its data, below one that others may enter */
  static PostgresServer start(Path folder) {
    var programs = findPrograms();
    try {
      Files.createDirectories(folder);
      var prefix = ProcessOwner.forServers()
          .map(owner -> owner.own(folder))
          .orElse(List.of());
      var data = folder.resolve("data").toString();
      run(folder, with(prefix, programs.resolve("initdb").toString(), "--pgdata", data,
          "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"));
      int port = FreePort.find();
      var process = PeerProcess.start(folder, with(prefix, programs.resolve("postgres").toString(),
          "-D", data, "-p", "" + port, "-c", "listen_addresses=127.0.0.1",
          "-c", "unix_socket_directories=", "-c", "shared_buffers=512MB",
          "-c", "max_wal_size=4GB"));
      return new PostgresServer(programs,
          process.awaitOutput("database system is ready to accept connections"), port);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The folder with the server's programs; of several versions the newest. */
  private static Path findPrograms() {
    return InstalledProgram.onPath("initdb")
        .flatMap(PostgresServer::folderOf)
        .or(PostgresServer::newestOfDebian)
        .orElseThrow(() -> new MissingProgramException(
            "PostgreSQL's initdb was not found. Install the server, or add the folder of its"
                + " programs to the PATH."));
  }

  /** The folder of the program itself, which has the other programs, if it is a link. */
  private static Optional<Path> folderOf(Path program) {
    try {
      return Optional.ofNullable(program.toRealPath().getParent());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Optional<Path> newestOfDebian() {
    if (!Files.isDirectory(DEBIAN_VERSIONS)) {
      return Optional.empty();
    }
    try (var versions = Files.list(DEBIAN_VERSIONS)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .max(Comparator.comparingDouble(PostgresServer::versionOf));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static double versionOf(Path bin) {
    return Double.parseDouble(bin.getName(bin.getNameCount() - 2).toString());
  }

  private static List<String> with(List<String> prefix, String... command) {
    var all = new ArrayList<>(prefix);
    all.addAll(List.of(command));
    return all;
  }

  private static void run(Path folder, List<String> command) throws IOException {
    var process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("initdb has failed: " + output);
    }
  }

  /** Opens a connection. */
  PsqlSession session() {
    return PsqlSession.open(programs.resolve("psql"), port);
  }

  String version() {
    return new InstalledProgram(programs.resolve("postgres")).version("--version");
  }

  @Override
  public void close() {
    process.close();
  }
}
