// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import tidings.app.moving.Restore;
import tidings.store.Meter;
import tidings.store.StoreFailure;

/** Restores a backup into a store that is new or empty. */
record Restoring(Path from, Store store) {
  private static final String FROM = "--from";

  /** @throws Trouble naming what is not understood */
  static Restoring of(Map<String, String> flags, Map<String, String> environment) {
    var others = new HashMap<>(flags);
    var from = BackingUp.file(FROM, others);
    return new Restoring(from, Config.of(Sources.of(others, environment)).store().toMove());
  }

  /** @throws Trouble when there is no such backup, or it cannot be restored there */
  void run(PrintStream out, PrintStream screen) {
    var vertx = Vertx.vertx();
    // What has expired is restored as well, and is not found, however long it takes.
    var now = Instant.now();
    try {
      new Restore(from, store.shown(), now, out, screen)
          .run(() -> store.open(vertx, InstantSource.fixed(now), Meter.NONE));
      out.println("Restored to " + store.shown());
    } catch (StoreFailure failure) {
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    } finally {
      vertx.close().await();
    }
  }
}
