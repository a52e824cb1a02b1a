// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tidings.store.dynamodb.LocalTable;

/**
 * A class data sharing archive of the packaged server, which halves the processor time of a start.
 * There is one for each engine; the first test process that needs it creates it.
 */
enum ClassArchive {
  EMBEDDED,
  DYNAMODB;

  private static final List<String> QUIET = List.of("-Xlog:cds*=off", "-Xlog:aot*=off");

  private final Path file = file(".jsa");
  private final Path unfinished = file(".jsa.part");
  private final Path lock = file(".jsa.lock");

  private Path file(String suffix) {
    return Path.of("target", "tidings-" + name().toLowerCase(Locale.ROOT) + suffix);
  }

  /** The archive for a command with these arguments. */
  static ClassArchive of(List<String> arguments) {
    return arguments.contains("--store=dynamodb") ? DYNAMODB : EMBEDDED;
  }

  /** Flags of a JVM that runs the jar. @param java command that runs the jar, without flags */
  synchronized List<String> flags(List<String> java, Path jar) {
    try (var channel = FileChannel.open(lock, CREATE, WRITE); var held = channel.lock()) {
      if (!Files.exists(file) || isOlder(file, jar)) {
        create(java, jar);
      }
      var flags = new ArrayList<>(QUIET);
      flags.add("-XX:SharedArchiveFile=" + file);
      return flags;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean isOlder(Path file, Path other) throws IOException {
    return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(other)) < 0;
  }

  /** Stops a server as soon as it is ready; its JVM then writes the archive. */
  private void create(List<String> java, Path jar) throws IOException {
    var folder = TemporaryFolder.create();
    var command = new ArrayList<>(java);
    command.addAll(QUIET);
    command.addAll(List.of(
        "-XX:ArchiveClassesAtExit=" + unfinished, "-jar", jar.toString(), "serve", "--port=0",
        "--metrics.port=0"));
    store(folder.path()).forEach((flag, value) -> command.add(flag + "=" + value));
    try (var server = ServerProcess.start(command)) {
      server.address(); // waits until it is ready
      server.terminate().lines();
    }
    folder.delete();
    Files.move(unfinished, file, ATOMIC_MOVE);
  }

  private Map<String, String> store(Path folder) {
    return switch (this) {
      case EMBEDDED -> Map.of("--data", folder.toString());
      case DYNAMODB -> TestedStore.dynamoDb(LocalTable.newName());
    };
  }
}
