// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.ManualClock;
import tidings.store.Table;
import tidings.store.TableContract;
import tidings.store.TestLayout;

/** The embedded engine fulfils the contract of the table. */
final class EmbeddedTableTest extends TableContract {
  private static final ManualClock CLOCK = new ManualClock(START);
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    table =
        EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE, CLOCK);
  }

  @AfterAll
  static void close() {
    table.close().await();
    vertx.close().await();
  }

  @Override
  public Table table() {
    return table;
  }

  @Override
  public ManualClock clock() {
    return CLOCK;
  }
}
