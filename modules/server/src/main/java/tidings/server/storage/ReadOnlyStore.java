// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.server.terminal.CommandException;
import tidings.store.StoreException;
import tidings.store.Table;

/** A store that a command opens for reading. */
public record ReadOnlyStore(Vertx vertx, Table table) implements AutoCloseable {

  /** @throws CommandException if the store is not available */
  public static ReadOnlyStore open(StoreConfig store) {
    return open(store, table -> table);
  }

  /** @throws CommandException if the store is not available or not usable */
  public static ReadOnlyStore openUsable(StoreConfig store) {
    return open(store, table -> StoreCheck.requireUsable(table, store));
  }

  private static ReadOnlyStore open(StoreConfig store, UnaryOperator<Table> check) {
    var vertx = VertxWithoutFiles.create();
    try {
      return new ReadOnlyStore(vertx, check.apply(store.openToRead(vertx, InstantSource.system())));
    } catch (StoreException failure) {
      vertx.close().await();
      throw CommandException.failed(failure);
    }
  }

  @Override
  public void close() {
    table.close().await();
    vertx.close().await();
  }
}
