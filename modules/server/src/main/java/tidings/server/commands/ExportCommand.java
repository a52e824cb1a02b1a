// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

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
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.storage.ReadOnlyStore;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;
import tidings.server.terminal.PrivateFile;
import tidings.store.StoreException;
import tidings.transfer.interchange.Export;
import tidings.transfer.interchange.RecordKind;

/**
 * Writes what is in the store into a file, which is its owner's alone as it has hashes of
 * passwords, or to standard output; also beside a running server.
 *
 * @param file is not there before, and only there when all of it is written
 */
record ExportCommand(StoreConfig store, Optional<Path> file) {

  /** @throws CommandException naming what is not understood */
  static ExportCommand of(CommandLine line, Map<String, String> environment) {
    return new ExportCommand(
        Config.of(SettingSources.of(line.flags(), environment)).store(),
        line.file().filter(name -> !name.equals("-")).map(Path::of));
  }

  /** @throws CommandException when the store cannot be read or the file cannot be written */
  void run(OutputStream out, PrintStream progressOut) {
    try (var source = ReadOnlyStore.openComplete(store)) {
      var lines = file.isPresent() ? writeFile(source, file.get()) : write(source, out);
      lines.forEach((kind, count) -> progressOut.println(count + " " + kind.plural()));
    } catch (StoreException failure) {
      throw CommandException.failed(String.valueOf(failure.getMessage()));
    } catch (IOException failure) {
      throw CommandException.failed("the export cannot be written: " + failure.getMessage());
    }
  }

  private static Map<RecordKind, Long> write(ReadOnlyStore source, OutputStream out)
      throws IOException {
    var buffered = new BufferedOutputStream(out);
    var lines = Export.run(source.table(), buffered);
    buffered.flush();
    return lines;
  }

  private static Map<RecordKind, Long> writeFile(ReadOnlyStore source, Path file)
      throws IOException {
    if (Files.exists(file)) {
      throw CommandException.failed(file + " is there already");
    }
    var partial = file.resolveSibling(file.getFileName() + ".part");
    try (var channel = PrivateFile.create(partial)) {
      var lines = write(source, Channels.newOutputStream(channel));
      channel.force(true);
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
      return lines;
    } finally {
      Files.deleteIfExists(partial);
    }
  }
}
