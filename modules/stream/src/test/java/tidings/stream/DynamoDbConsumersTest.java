// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import tidings.schema.TidingsLayout;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.dynamodb.LocalTable;

/** The consumer contract on streams of DynamoDB. */
@Tag("dynamodb")
final class DynamoDbConsumersTest extends ConsumersContract {
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    table = LocalTable.open(vertx, TidingsLayout.INSTANCE, InstantSource.system(), Meter.NONE);
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
