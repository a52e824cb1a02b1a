// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;

/**
 * An engine that is measured, or filled for a server that is.
 *
 * @param readers how many feeds there are: so many that a round of rows takes a part of a second
 */
record Engine(Vertx vertx, Table table, int readers) implements AutoCloseable {
  private static final int MANY = 5_000;
  private static final int FEW = 250;

  /** Set as a server sets it. */
  static Engine embedded(Path folder) {
    var vertx = Vertx.vertx();
    var table =
        EmbeddedTable.open(vertx, folder, Settings.defaults(), InstantSource.system());
    return new Engine(vertx, table, MANY);
  }

  static Engine testDouble() {
    var vertx = Vertx.vertx();
    return new Engine(vertx, TestDouble.table(vertx), FEW);
  }

  @Override
  public void close() {
    table.close().await();
    vertx.close().await();
  }
}
