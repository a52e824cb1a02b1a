// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.ManualClock;
import tidings.store.Table;
import tidings.store.TableContract;
import tidings.store.TestLayout;

/** The contract holds with almost no memory, so that reads go to the disk. */
final class SmallMemoryTest extends TableContract {
  private static final ManualClock CLOCK = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    table = EmbeddedTable.open(
        vertx, folder, new EmbeddedSettings(EmbeddedSettings.Durability.OS, 1, 1 << 18, 0),
        TestLayout.INSTANCE, CLOCK);
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
