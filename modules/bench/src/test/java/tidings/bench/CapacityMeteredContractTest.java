// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.TidingsLayout;
import tidings.store.CapacityMeteredTable;
import tidings.store.CapacityUsage;
import tidings.store.ManualClock;
import tidings.store.Table;
import tidings.store.TableContract;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** A metered table fulfils the contract of a table. */
final class CapacityMeteredContractTest extends TableContract {
  private static final ManualClock CLOCK = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    var embedded = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, CLOCK);
    table = new CapacityMeteredTable(embedded, TidingsLayout.INSTANCE, new CapacityUsage());
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
