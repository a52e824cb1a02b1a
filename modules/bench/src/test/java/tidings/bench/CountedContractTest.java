// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Consumption;
import tidings.store.CountedTable;
import tidings.store.Hands;
import tidings.store.Table;
import tidings.store.TableContract;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;

/** A table that is counted keeps what it promises when it is not. */
final class CountedContractTest extends TableContract {
  private static final Hands CLOCK = new Hands(Instant.parse("2026-01-01T00:00:00Z"));
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    var embedded = EmbeddedTable.open(vertx, folder, Settings.defaults(), CLOCK);
    table = new CountedTable(embedded, new Consumption());
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
  public Hands clock() {
    return CLOCK;
  }
}
