// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.TidingsLayout;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** The consumer contract on the journal of the embedded store. */
class EmbeddedConsumersTest extends ConsumersContract {
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
  }

  @AfterAll
  static void close() {
    table.close().await();
    vertx.close().await();
  }

  @Override
  Table table() {
    return table;
  }
}
