// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Vertx;
import tidings.schema.position.SignsOfServers;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * Checks that no server uses a store. Only one process at a time can open an embedded store; in
 * DynamoDB a running server gives signs of life.
 *
 * @param before the signs at the start of the check
 */
public record NoServerCheck(Table table, StoreConfig store, SignsOfServers before) {

  /**
   * Waits for a sign of life if the table is shared.
   *
   * @throws StoreException if a server is running
   */
  public static NoServerCheck start(Vertx vertx, Table table, StoreConfig store) {
    var started = new NoServerCheck(table, store, SignsOfServers.read(table));
    if (table.isShared()) {
      vertx.timer(started.before().maxInterval().toMillis(), MILLISECONDS).await();
      started.check();
    }
    return started;
  }

  /** @throws StoreException if a server has been running since the start */
  public void check() {
    if (!SignsOfServers.read(table).equals(before)) {
      throw new StoreException("A server uses " + store.displayName() + "; stop it first.");
    }
  }
}
