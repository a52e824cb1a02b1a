// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import tidings.server.storage.CompletenessCheck;
import tidings.server.storage.NoServerCheck;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.transfer.copy.Copy;
import tidings.transfer.copy.NoExpiryClock;

/** Copies all of one store into another, while no server has either. */
record CopyCommand(StoreConfig from, StoreConfig to) {
  private static final String FROM = "--from";
  private static final String TO = "--to";

  /** @throws CommandException naming what is not understood */
  static CopyCommand of(Map<String, String> flags, Map<String, String> environment) {
    var settings = new HashMap<>(flags);
    var from = StoreUri.takeFrom(FROM, settings);
    var to = StoreUri.takeFrom(TO, settings);
    var command = new CopyCommand(
        from.toStoreConfig(settings, environment).forTransfer(),
        to.toStoreConfig(settings, environment).forTransfer());
    if (command.from.uri().equals(command.to.uri())) {
      throw CommandException
          .usageError("--from and --to are the same store, " + command.from.displayName());
    }
    return command;
  }

  /** @throws CommandException when a store is not to be had, or the copy has come to something else */
  void run(PrintStream out, PrintStream progressOut) {
    var vertx = Vertx.vertx();
    // What expires meanwhile is there on both sides, or on none.
    var now = Instant.now();
    var clock = InstantSource.fixed(now);
    try (var source = new OpenTable(CompletenessCheck
        .requireComplete(from.openExisting(vertx, NoExpiryClock.INSTANCE), from))) {
      var noServerCheck = NoServerCheck.start(vertx, source.table(), from);
      try (var target = new OpenTable(to.open(vertx, clock, Meter.NONE))) {
        new Copy(source.table(), from.uri(), target.table(), to.displayName(), now, out,
            TerminalProgress.on(progressOut))
            .run(noServerCheck::check);
      }
      out.println("Copied to " + to.displayName());
    } catch (StoreException failure) {
      throw CommandException.failed(String.valueOf(failure.getMessage()));
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
