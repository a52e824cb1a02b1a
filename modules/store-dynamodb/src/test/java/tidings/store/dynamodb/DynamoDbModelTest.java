// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Vertx;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterProperty;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.TableModelContract;
import tidings.store.TestLayout;

/** The DynamoDB engine behaves like a sorted map. */
@Tag("dynamodb")
final class DynamoDbModelTest extends TableModelContract {
  private final Vertx vertx = Vertx.vertx();
  private final Table table = LocalTable.open(vertx, TestLayout.INSTANCE, clock(), Meter.NONE);

  @AfterProperty
  void close() {
    table.close().await();
    vertx.close().await();
  }

  @Override
  public Table table() {
    return table;
  }
}
