// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Vertx;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.position.Handover;

/**
 * That no server uses a store. An embedded one is opened by one process at a time; in a table of
 * DynamoDB every server moves a row on, all the time.
 *
 * @param before the row as it stood still
 */
record Quiet(Table table, Store store, Optional<Item> before) {

  /** Waits for as long as a server would need to be seen. @throws StoreFailure when there is one */
  static Quiet watch(Vertx vertx, Table table, Store store) {
    var quiet = new Quiet(table, store, Handover.stored(table));
    if (table.shared()) {
      vertx.timer(Handover.MOVES_WITHIN.toMillis(), MILLISECONDS).await();
      quiet.check();
    }
    return quiet;
  }

  /** @throws StoreFailure when somebody was at work since */
  void check() {
    if (!Handover.stored(table).equals(before)) {
      throw new StoreFailure("A server uses " + store.shown() + "; stop it first.");
    }
  }
}
