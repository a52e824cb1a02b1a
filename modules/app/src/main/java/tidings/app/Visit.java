// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import tidings.store.StoreFailure;
import tidings.store.Table;

/** A store that a command looks at, and leaves as it is. */
record Visit(Vertx vertx, Table table) implements AutoCloseable {

  /** @throws Trouble when the store is not to be had */
  static Visit to(Store store) {
    return to(store, table -> table);
  }

  /** @throws Trouble when the store is not to be had, or holds a half */
  static Visit toWhole(Store store) {
    return to(store, table -> Whole.only(table, store));
  }

  private static Visit to(Store store, UnaryOperator<Table> checked) {
    var vertx = Vertx.vertx();
    try {
      return new Visit(vertx, checked.apply(store.openToRead(vertx, InstantSource.system())));
    } catch (StoreFailure failure) {
      vertx.close().await();
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    }
  }

  @Override
  public void close() {
    table.close().await();
    vertx.close().await();
  }
}
