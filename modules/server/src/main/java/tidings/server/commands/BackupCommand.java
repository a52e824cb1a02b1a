// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.server.storage.StoreCheck;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.StoreException;
import tidings.transfer.copy.Backup;
import tidings.transfer.copy.NoExpiryClock;

/** Backs up an embedded store as of one moment; also while a server is running. */
@Command(name = "backup", customSynopsis = "./tidings backup --to <file> [<options>]", description = "Write the embedded store as it is now to a file. Also works while a server is"
    + " running; undo with restore --from. Files of uploaded pictures are copied to the folder media beside it.")
final class BackupCommand implements ProcessCommand {
  private static final String TO = "--to";

  @Option(names = TO, paramLabel = "<file>", description = "File to create, or the folder to create it in.")
  private Optional<String> to = Optional.empty();

  /** @throws CommandException if the store is not available or the file cannot be written */
  @Override
  public void run(CommandContext context) {
    var destination = requireFile(TO, to);
    var store = context.store();
    if (store instanceof StoreConfig.DynamoDb) {
      throw CommandException.usageError("backup works on an embedded store only; for a DynamoDB"
          + " table use the backups of AWS, or ./tidings copy to copy it to a folder");
    }
    var vertx = VertxWithoutFiles.create();
    try {
      var table =
          StoreCheck.requireUsable(store.openToRead(vertx, NoExpiryClock.INSTANCE), store);
      try {
        var backup = new Backup(table, destination, Instant.now(), context.out(),
            TerminalProgress.on(context.progressOut()));
        var file = backup.run();
        context.out().println("Backed up to " + file);
        new MediaFolderCopy(vertx, context.out())
            .backUp(context.config().media(), MediaFolderCopy.beside(file));
      } finally {
        table.close().await();
      }
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
    } finally {
      vertx.close().await();
    }
  }

  /** The file that an option names. @throws CommandException if there is none, or no such path */
  static Path requireFile(String option, Optional<String> file) {
    var name = file.orElseThrow(
        () -> CommandException.usageError(option + " must name the file of a backup"));
    try {
      return Path.of(name).toAbsolutePath().normalize();
    } catch (InvalidPathException invalid) {
      throw CommandException
          .usageError(option + " must name the file of a backup, not '" + name + "'");
    }
  }
}
