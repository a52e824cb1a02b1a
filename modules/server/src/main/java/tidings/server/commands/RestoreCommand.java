// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.transfer.copy.BackupRestore;

/** Restores a backup into a store that is new or empty. */
@Command(name = "restore", customSynopsis = "./tidings restore --from <file> [<options>]", description = "Restore a backup into a store that is new or empty.")
final class RestoreCommand implements ProcessCommand {
  private static final String FROM = "--from";

  @Option(names = FROM, paramLabel = "<file>", description = "The backup.")
  private Optional<String> from = Optional.empty();

  /** @throws CommandException if there is no valid backup, or it cannot be restored there */
  @Override
  public void run(CommandContext context) {
    var file = BackupCommand.requireFile(FROM, from);
    var store = context.store().forTransfer();
    var vertx = VertxWithoutFiles.create();
    // One fixed time for the whole restore: expired rows are restored too, and none disappears
    // meanwhile.
    var now = Instant.now();
    try {
      new BackupRestore(file, store.displayName(), now, context.out(),
          TerminalProgress.on(context.progressOut()))
          .run(() -> store.open(vertx, InstantSource.fixed(now), Meter.NONE));
      context.out().println("Restored to " + store.displayName());
      new MediaFolderCopy(vertx, context.out())
          .restore(MediaFolderCopy.beside(file), context.config().media());
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
    } finally {
      vertx.close().await();
    }
  }
}
