// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import tidings.core.IdGenerator;
import tidings.core.SingleNode;
import tidings.core.Watermark;
import tidings.schema.position.Membership;
import tidings.schema.position.SharedPositions;
import tidings.schema.position.SingleNodePositions;
import tidings.store.Table;

/**
 * A store that a command opens for writing, with the watermark that the command holds meanwhile.
 * Servers that share it know of the command as of another node.
 */
public record WritableStore(Vertx vertx, Table table, Watermark watermark, Runnable onClose)
    implements AutoCloseable {

  public static WritableStore of(Vertx vertx, Table table) {
    var clock = InstantSource.system();
    var idGenerator = new IdGenerator(clock);
    if (!table.isShared()) {
      return new WritableStore(vertx, table,
          new Watermark(
              idGenerator, SingleNodePositions.of(table, new SingleNode(), idGenerator)),
          () -> {});
    }
    var membership = Membership.ofCommand(vertx, table, clock);
    var sharedPositions =
        SharedPositions.of(vertx, table, idGenerator, membership, System::nanoTime);
    membership.start().await();
    sharedPositions.start().await();
    return new WritableStore(
        vertx, table, new Watermark(idGenerator, sharedPositions),
        () -> sharedPositions.stop().eventually(membership::stop).await());
  }

  @Override
  public void close() {
    onClose.run();
    table.close().await();
    vertx.close().await();
  }
}
