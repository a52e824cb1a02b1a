// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.storage.CompletenessCheck;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.StoreException;
import tidings.transfer.copy.Backup;
import tidings.transfer.copy.NoExpiryClock;

/** Makes a backup of an embedded store as it is at one moment, also while a server has it. */
record BackupCommand(StoreConfig store, Path destination) {
  private static final String TO = "--to";

  /** @throws CommandException naming what is not understood */
  static BackupCommand of(Map<String, String> flags, Map<String, String> environment) {
    var settings = new HashMap<>(flags);
    var destination = takeFile(TO, settings);
    var store = Config.of(SettingSources.of(settings, environment)).store();
    if (store instanceof StoreConfig.DynamoDb) {
      throw CommandException
          .usageError("a backup is made of an embedded store; DynamoDB makes its own, and"
              + " ./tidings copy brings a table into a folder");
    }
    return new BackupCommand(store, destination);
  }

  /** Takes a file out of these flags. @throws Trouble when it is not there, or none can have it */
  static Path takeFile(String flag, Map<String, String> flags) {
    var name = Optional.ofNullable(flags.remove(flag))
        .orElseThrow(() -> CommandException.usageError(flag + " has to name the file of a backup"));
    try {
      return Path.of(name).toAbsolutePath().normalize();
    } catch (InvalidPathException impossible) {
      throw CommandException
          .usageError(flag + " has to name the file of a backup, and is '" + name + "'");
    }
  }

  /** @throws CommandException when the store is not to be had, or the file not to be written */
  void run(PrintStream out, PrintStream progressOut) {
    var vertx = Vertx.vertx();
    try {
      var table =
          CompletenessCheck.requireComplete(store.openToRead(vertx, NoExpiryClock.INSTANCE), store);
      try {
        out.println("Backed up to "
            + new Backup(table, destination, Instant.now(), out, TerminalProgress.on(progressOut))
                .run());
      } finally {
        table.close().await();
      }
    } catch (StoreException failure) {
      throw CommandException.failed(String.valueOf(failure.getMessage()));
    } finally {
      vertx.close().await();
    }
  }
}
