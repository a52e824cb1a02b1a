// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import tidings.store.EngineFixture;
import tidings.store.ManualClock;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.TestLayout;

/**
 * The DynamoDB engine fulfils the contract of the table. The two parts of it run side by side, as
 * DynamoDB Local is slow.
 */
@Tag("dynamodb")
abstract class DynamoDbTableTest implements EngineFixture {
  private static final ManualClock CLOCK = new ManualClock(START);
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    table = LocalTable.open(vertx, TestLayout.INSTANCE, CLOCK, Meter.NONE);
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
