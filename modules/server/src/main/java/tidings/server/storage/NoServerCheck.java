// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Vertx;
import java.util.Optional;
import tidings.schema.position.PositionTransfer;
import tidings.store.Item;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * That no server uses a store. An embedded one is opened by one process at a time; in a table of
 * DynamoDB every server moves a row on, all the time.
 *
 * @param watermarkBefore the row as it stood still
 */
public record NoServerCheck(Table table, StoreConfig store, Optional<Item> watermarkBefore) {

  /** Waits for as long as a server would need to be seen. @throws StoreFailure when there is one */
  public static NoServerCheck start(Vertx vertx, Table table, StoreConfig store) {
    var started = new NoServerCheck(table, store, PositionTransfer.findStored(table));
    if (table.isShared()) {
      vertx.timer(PositionTransfer.MAX_UPDATE_INTERVAL.toMillis(), MILLISECONDS).await();
      started.check();
    }
    return started;
  }

  /** @throws StoreException when somebody was at work since */
  public void check() {
    if (!PositionTransfer.findStored(table).equals(watermarkBefore)) {
      throw new StoreException("A server uses " + store.displayName() + "; stop it first.");
    }
  }
}
