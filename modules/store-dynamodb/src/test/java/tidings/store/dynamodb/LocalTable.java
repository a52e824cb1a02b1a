// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tidings.schema.TidingsLayout;
import tidings.store.Meter;
import tidings.store.Table;

/** Tables of the DynamoDB Local that all tests of this process share. */
public final class LocalTable {
  private LocalTable() {}

  /** A new table. */
  public static Table open(Vertx vertx, InstantSource clock, Meter meter) {
    return open(vertx, newName(), clock, meter);
  }

  /** The table of this name, which is made when it is first opened. */
  public static Table open(Vertx vertx, String name, InstantSource clock, Meter meter) {
    return DynamoDbTable.open(vertx, settings(name, true), TidingsLayout.INSTANCE, clock, meter);
  }

  /** A name that no table has. */
  public static String newName() {
    return "tidings-" + UUID.randomUUID();
  }

  static DynamoDbSettings settings(String table, boolean create) {
    return new DynamoDbSettings(
        table, Optional.empty(), Optional.of(DynamoDbLocal.shared().endpoint()), create);
  }
}
