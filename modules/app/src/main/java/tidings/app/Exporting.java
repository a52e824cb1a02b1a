// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import tidings.app.bulk.Export;
import tidings.app.bulk.Kind;
import tidings.store.StoreFailure;

/**
 * Writes what is in the store into a file, which is its owner's alone as it has hashes of
 * passwords, or to standard output; also beside a running server.
 *
 * @param file is not there before, and only there when all of it is written
 */
record Exporting(Store store, Optional<Path> file) {

  /** @throws Trouble naming what is not understood */
  static Exporting of(CommandLine line, Map<String, String> environment) {
    return new Exporting(
        Config.of(Sources.of(line.flags(), environment)).store(),
        line.file().filter(name -> !name.equals("-")).map(Path::of));
  }

  /** @throws Trouble when the store cannot be read or the file cannot be written */
  void run(OutputStream out, PrintStream screen) {
    try (var visit = Visit.toWhole(store)) {
      var lines = file.isPresent() ? intoFile(visit, file.get()) : into(visit, out);
      lines.forEach((kind, many) -> screen.println(many + " " + kind.plural()));
    } catch (StoreFailure failure) {
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    } catch (IOException failure) {
      throw Trouble.failed("the export cannot be written: " + failure.getMessage());
    }
  }

  private static Map<Kind, Long> into(Visit visit, OutputStream out) throws IOException {
    var buffered = new BufferedOutputStream(out);
    var lines = Export.run(visit.table(), buffered);
    buffered.flush();
    return lines;
  }

  private static Map<Kind, Long> intoFile(Visit visit, Path file) throws IOException {
    if (Files.exists(file)) {
      throw Trouble.failed(file + " is there already");
    }
    var part = file.resolveSibling(file.getFileName() + ".part");
    try (var channel = OwnersFile.open(part)) {
      var lines = into(visit, Channels.newOutputStream(channel));
      channel.force(true);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return lines;
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
