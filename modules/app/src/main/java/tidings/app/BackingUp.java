// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tidings.app.moving.Backup;
import tidings.app.moving.Timeless;
import tidings.store.StoreFailure;

/** Makes a backup of an embedded store as it is at one moment, also while a server has it. */
record BackingUp(Store store, Path to) {
  private static final String TO = "--to";

  /** @throws Trouble naming what is not understood */
  static BackingUp of(Map<String, String> flags, Map<String, String> environment) {
    var others = new HashMap<>(flags);
    var to = file(TO, others);
    var store = Config.of(Sources.of(others, environment)).store();
    if (store instanceof Store.DynamoDb) {
      throw Trouble.misused("a backup is made of an embedded store; DynamoDB makes its own, and"
          + " ./tidings copy brings a table into a folder");
    }
    return new BackingUp(store, to);
  }

  /** Takes a file out of these flags. @throws Trouble when it is not there, or none can have it */
  static Path file(String flag, Map<String, String> flags) {
    var name = Optional.ofNullable(flags.remove(flag))
        .orElseThrow(() -> Trouble.misused(flag + " has to name the file of a backup"));
    try {
      return Path.of(name).toAbsolutePath().normalize();
    } catch (InvalidPathException impossible) {
      throw Trouble.misused(flag + " has to name the file of a backup, and is '" + name + "'");
    }
  }

  /** @throws Trouble when the store is not to be had, or the file not to be written */
  void run(PrintStream out, PrintStream screen) {
    var vertx = Vertx.vertx();
    try {
      var table = Whole.only(store.openToRead(vertx, Timeless.CLOCK), store);
      try {
        out.println("Backed up to " + new Backup(table, to, Instant.now(), out, screen).run());
      } finally {
        table.close().await();
      }
    } catch (StoreFailure failure) {
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    } finally {
      vertx.close().await();
    }
  }
}
