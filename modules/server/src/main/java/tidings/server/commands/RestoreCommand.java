// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.transfer.copy.Restore;

/** Restores a backup into a store that is new or empty. */
record RestoreCommand(Path from, StoreConfig store) {
  private static final String FROM = "--from";

  /** @throws CommandException naming what is not understood */
  static RestoreCommand of(Map<String, String> flags, Map<String, String> environment) {
    var settings = new HashMap<>(flags);
    var from = BackupCommand.takeFile(FROM, settings);
    return new RestoreCommand(from,
        Config.of(SettingSources.of(settings, environment)).store().forTransfer());
  }

  /** @throws CommandException when there is no such backup, or it cannot be restored there */
  void run(PrintStream out, PrintStream progressOut) {
    var vertx = Vertx.vertx();
    // What has expired is restored as well, and is not found, however long it takes.
    var now = Instant.now();
    try {
      new Restore(from, store.displayName(), now, out, TerminalProgress.on(progressOut))
          .run(() -> store.open(vertx, InstantSource.fixed(now), Meter.NONE));
      out.println("Restored to " + store.displayName());
    } catch (StoreException failure) {
      throw CommandException.failed(String.valueOf(failure.getMessage()));
    } finally {
      vertx.close().await();
    }
  }
}
