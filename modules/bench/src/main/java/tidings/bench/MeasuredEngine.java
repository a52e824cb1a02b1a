// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/**
 * A storage engine to be measured, or to be filled for a server.
 *
 * @param readers number of feeds; chosen so that a round of rows takes less than a second
 */
record MeasuredEngine(Vertx vertx, Table table, int readers) implements AutoCloseable {
  private static final int EMBEDDED_READERS = 5_000;
  private static final int DYNAMODB_READERS = 250;

  /** An embedded engine with the settings of a server. */
  static MeasuredEngine embedded(Path folder) {
    var vertx = VertxWithoutFiles.create();
    var table =
        EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
            InstantSource.system());
    return new MeasuredEngine(vertx, table, EMBEDDED_READERS);
  }

  static MeasuredEngine dynamoDbLocal() {
    var vertx = VertxWithoutFiles.create();
    return new MeasuredEngine(vertx, DynamoDbLocalProcess.table(vertx), DYNAMODB_READERS);
  }

  @Override
  public void close() {
    table.close().await();
    vertx.close().await();
  }
}
