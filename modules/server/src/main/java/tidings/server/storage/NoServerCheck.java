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
 * Checks that no server uses a store. Only one process at a time can open an embedded store; in
 * DynamoDB a running server periodically advances the watermark row.
 *
 * @param watermarkBefore the watermark row at the start of the check
 */
public record NoServerCheck(Table table, StoreConfig store, Optional<Item> watermarkBefore) {

  /**
   * Waits for one update interval of the watermark if the table is shared.
   *
   * @throws StoreException if a server is running
   */
  public static NoServerCheck start(Vertx vertx, Table table, StoreConfig store) {
    var started = new NoServerCheck(table, store, PositionTransfer.findStored(table));
    if (table.isShared()) {
      vertx.timer(PositionTransfer.MAX_UPDATE_INTERVAL.toMillis(), MILLISECONDS).await();
      started.check();
    }
    return started;
  }

  /** @throws StoreException if a server has been running since the start */
  public void check() {
    if (!PositionTransfer.findStored(table).equals(watermarkBefore)) {
      throw new StoreException("A server uses " + store.displayName() + "; stop it first.");
    }
  }
}
