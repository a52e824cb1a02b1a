// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.TestLayout;

/** A new table of DynamoDB Local behind a fault proxy. */
final class ProxiedTable implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final FaultProxy proxy = new FaultProxy(DynamoDbLocal.shared().endpoint());
  private final Table table;

  private ProxiedTable(Timeouts timeouts) {
    var name = LocalTable.newName();
    var settings = new DynamoDbSettings(
        name, Optional.of(DynamoDbLocal.region(name)), Optional.of(proxy.endpoint()), true);
    table = DynamoDbTable.open(vertx, settings, TestLayout.INSTANCE, InstantSource.system(),
        Meter.NONE, timeouts);
  }

  static ProxiedTable withLongTimeouts() {
    return new ProxiedTable(LocalTable.TIMEOUTS);
  }

  /** A table whose calls begin no other attempt after this time. */
  static ProxiedTable withShortCalls(Duration call) {
    return withTimeouts(LocalTable.TIMEOUTS.attempt(), call);
  }

  /** A table with these timeouts once it is open. */
  static ProxiedTable withTimeouts(Duration attempt, Duration call) {
    return new ProxiedTable(new Timeouts(attempt, call, LocalTable.TIMEOUTS.setup()));
  }

  Table table() {
    return table;
  }

  FaultProxy proxy() {
    return proxy;
  }

  static Item item(Key key) {
    return Item.at(key, "thing").build();
  }

  @Override
  public void close() {
    proxy.close(); // ends unanswered requests, for which the table would wait
    table.close().await();
    vertx.close().await();
  }
}
