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

/** A new table of DynamoDB Local, with a proxy in between. */
final class ProxiedTable implements AutoCloseable {
  private static final Duration SECOND = Duration.ofSeconds(1);
  /** Where others build at the same time, answers may take long. */
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Vertx vertx = Vertx.vertx();
  private final Proxy proxy = new Proxy(DynamoDbLocal.shared().endpoint());
  private final Table table;

  private ProxiedTable(Patience patience) {
    var settings = new Settings(
        LocalTable.newName(), Optional.empty(), Optional.of(proxy.endpoint()), true);
    table = DynamoDbTable.open(vertx, settings, InstantSource.system(), Meter.NONE, patience);
  }

  static ProxiedTable patient() {
    return new ProxiedTable(new Patience(MINUTE, MINUTE, MINUTE));
  }

  /** One that loses its patience soon, once it is open. */
  static ProxiedTable impatient() {
    return new ProxiedTable(new Patience(SECOND, SECOND.multipliedBy(2), MINUTE));
  }

  Table table() {
    return table;
  }

  Proxy proxy() {
    return proxy;
  }

  static Item item(Key key) {
    return Item.at(key, "thing").build();
  }

  @Override
  public void close() {
    table.close().await();
    proxy.close();
    vertx.close().await();
  }
}
