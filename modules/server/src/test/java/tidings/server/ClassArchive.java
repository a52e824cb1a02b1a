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

/**
 * A class data sharing archive of the packaged server, which halves the processor time of a start.
 * The first test process that needs it creates it.
 */
final class ClassArchive {
  private static final Path FILE = Path.of("target", "tidings.jsa");
  private static final Path UNFINISHED = Path.of("target", "tidings.jsa.part");
  private static final Path LOCK = Path.of("target", "tidings.jsa.lock");
  private static final List<String> QUIET = List.of("-Xlog:cds*=off", "-Xlog:aot*=off");

  private ClassArchive() {}

  /** Flags of a JVM that runs the jar. @param java command that runs the jar, without flags */
  static synchronized List<String> flags(List<String> java, Path jar) {
    try (var channel = FileChannel.open(LOCK, CREATE, WRITE); var lock = channel.lock()) {
      if (!Files.exists(FILE) || isOlder(FILE, jar)) {
        create(java, jar);
      }
      var flags = new ArrayList<>(QUIET);
      flags.add("-XX:SharedArchiveFile=" + FILE);
      return flags;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean isOlder(Path file, Path other) throws IOException {
    return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(other)) < 0;
  }

  /** Stops a server as soon as it is ready; its JVM then writes the archive. */
  private static void create(List<String> java, Path jar) throws IOException {
    var folder = TemporaryFolder.create();
    var command = new ArrayList<>(java);
    command.addAll(QUIET);
    command.addAll(List.of(
        "-XX:ArchiveClassesAtExit=" + UNFINISHED, "-jar", jar.toString(), "serve", "--port=0",
        "--metrics.port=0", "--data=" + folder.path()));
    try (var server = ServerProcess.start(command)) {
      server.address(); // waits until it is ready
      server.terminate().lines();
    }
    folder.delete();
    Files.move(UNFINISHED, FILE, ATOMIC_MOVE);
  }
}
