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
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tidings.server.storage.ReadOnlyStore;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.PrivateFile;
import tidings.store.StoreException;
import tidings.transfer.interchange.Export;
import tidings.transfer.interchange.RecordKind;

/** Exports the store in the format of the import; also while a server is running. */
@Command(name = "export", customSynopsis = "./tidings export [<file>] [<options>]", description = "Export accounts, entities, activities, likes, follows, requests, blocks and mutes to a"
    + " file that import reads. Read-only; also works while a server is running.")
final class ExportCommand implements ProcessCommand {
  @Parameters(arity = "0..1", paramLabel = "<file>", description = "File to create, readable by its owner only because it contains password"
      + " hashes. Default: standard output")
  private Optional<String> file = Optional.empty();

  @Override
  public void run(CommandContext context) {
    var path = file.filter(name -> !name.equals("-")).map(Path::of);
    export(context.store(), path, context.out(), context.progressOut());
  }

  /**
   * Writes an export.
   *
   * @param file exists afterwards only if the export is complete; empty writes to {@code out}
   * @throws CommandException if the store cannot be read or the file cannot be written
   */
  static void export(StoreConfig store, Optional<Path> file, OutputStream out,
      PrintStream progressOut) {
    try (var source = ReadOnlyStore.openUsable(store)) {
      var lines = file.isPresent() ? writeFile(source, file.get()) : write(source, out);
      lines.forEach((kind, count) -> progressOut.println(count + " " + kind.plural()));
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
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
