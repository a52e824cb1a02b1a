// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import tidings.store.StoreFailure;
import tidings.store.Table;

/** A store that a command looks at, and leaves as it is. */
record Visit(Vertx vertx, Table table) implements AutoCloseable {

  /** @throws Trouble when the store is not to be had */
  static Visit to(Store store) {
    var vertx = Vertx.vertx();
    try {
      return new Visit(vertx, store.openToRead(vertx, InstantSource.system()));
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
