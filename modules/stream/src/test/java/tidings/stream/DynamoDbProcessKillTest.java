// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import tidings.schema.TidingsLayout;
import tidings.store.Meter;
import tidings.store.Rounds;
import tidings.store.Table;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/** Two processes share a table, and the surviving one takes over the work of the killed one. */
@Tag("dynamodb")
@Tag("thorough")
final class DynamoDbProcessKillTest extends ProcessKillContract {
  private final String name = LocalTable.newName();

  @BeforeEach
  void createTable() {
    var vertx = Vertx.vertx();
    table(vertx).close().await();
    vertx.close().await();
  }

  @Override
  int nodes() {
    return 2;
  }

  /** Fewer kills, as after half of them a lease has to expire. */
  @Override
  int kills() {
    return Rounds.of(2, 3);
  }

  @Override
  List<String> storeArguments() {
    return List.of(DynamoDbLocal.shared().endpoint().toString(), name);
  }

  @Override
  Table table(Vertx vertx) {
    return LocalTable.open(vertx, name, TidingsLayout.INSTANCE, InstantSource.system(), Meter.NONE);
  }
}
