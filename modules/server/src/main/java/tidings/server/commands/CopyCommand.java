// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.server.storage.NoServerCheck;
import tidings.server.storage.StoreCheck;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.transfer.copy.Copy;
import tidings.transfer.copy.NoExpiryClock;

/** Copies one store to another, while no server uses either. */
@Command(name = "copy", customSynopsis = "./tidings copy --from <store> --to <store> [<options>]", description = "Copy a store to another one that is new or empty, while no server uses either."
    + " Run it again to continue after an interruption. A store is embedded:<folder> or"
    + " dynamodb:<table>, the latter optionally with ?region=, endpoint= and create=true.")
final class CopyCommand implements ProcessCommand {
  private static final String FROM = "--from";
  private static final String TO = "--to";

  @Option(names = FROM, paramLabel = "<store>", description = "Store to read.")
  private Optional<String> source = Optional.empty();

  @Option(names = TO, paramLabel = "<store>", description = "Store to write.")
  private Optional<String> target = Optional.empty();

  /** @throws CommandException if a store is not available, or if the copy differs */
  @Override
  public void run(CommandContext context) {
    var flags = context.flags();
    var from = StoreUri.of(FROM, source, flags).toStoreConfig(flags, context.environment());
    var to = StoreUri.of(TO, target, flags).toStoreConfig(flags, context.environment());
    if (from.uri().equals(to.uri())) {
      throw CommandException
          .usageError("--from and --to are the same store, " + from.displayName());
    }
    copy(from.forTransfer(), to.forTransfer(), context);
  }

  @Override
  public Set<String> shownFlags() {
    return Set.of("--config");
  }

  private static void copy(StoreConfig from, StoreConfig to, CommandContext context) {
    var vertx = VertxWithoutFiles.create();
    // One fixed time for the whole copy: a row that expires meanwhile counts in both stores or in
    // neither.
    var now = Instant.now();
    var clock = InstantSource.fixed(now);
    try (var source = new OpenTable(StoreCheck
        .requireUsable(from.openExisting(vertx, NoExpiryClock.INSTANCE), from))) {
      var noServerCheck = NoServerCheck.start(vertx, source.table(), from);
      try (var target = new OpenTable(to.open(vertx, clock, Meter.NONE))) {
        new Copy(source.table(), from.uri(), target.table(), to.displayName(), now, context.out(),
            TerminalProgress.on(context.progressOut()))
            .run(noServerCheck::check);
      }
      context.out().println("Copied to " + to.displayName());
      from.folder().ifPresent(data -> to.folder().ifPresent(
          target -> new MediaFolderCopy(vertx, context.out())
              .copy(MediaFolderCopy.in(data), MediaFolderCopy.in(target))));
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
    } finally {
      vertx.close().await();
    }
  }

  private record OpenTable(Table table) implements AutoCloseable {
    @Override
    public void close() {
      table.close().await();
    }
  }
}
