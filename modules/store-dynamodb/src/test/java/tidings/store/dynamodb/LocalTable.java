// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.TableLayout;

/** Tables in the shared DynamoDB Local of this process. */
public final class LocalTable {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  /** Generous, as responses are slow on a busy machine. */
  static final Timeouts TIMEOUTS = new Timeouts(MINUTE, MINUTE, MINUTE);

  private LocalTable() {}

  /** Opens a table with a new name. */
  public static Table open(Vertx vertx, TableLayout layout, InstantSource clock, Meter meter) {
    return open(vertx, newName(), layout, clock, meter);
  }

  /** Opens the table of this name, and creates it at the first time. */
  public static Table open(
      Vertx vertx, String name, TableLayout layout, InstantSource clock, Meter meter) {
    return DynamoDbTable.open(vertx, settings(name, true), layout, clock, meter, TIMEOUTS);
  }

  /** The same through a proxy at this address. */
  public static Table open(Vertx vertx, String name, URI endpoint, TableLayout layout,
      InstantSource clock, Meter meter) {
    var settings = new DynamoDbSettings(
        name, Optional.of(DynamoDbLocal.region(name)), Optional.of(endpoint), true);
    return DynamoDbTable.open(vertx, settings, layout, clock, meter, TIMEOUTS);
  }

  /** Returns an unused name. */
  public static String newName() {
    return "tidings-" + UUID.randomUUID();
  }

  static DynamoDbSettings settings(String table, boolean create) {
    return new DynamoDbSettings(
        table, Optional.of(DynamoDbLocal.region(table)),
        Optional.of(DynamoDbLocal.shared().endpoint()), create);
  }
}
