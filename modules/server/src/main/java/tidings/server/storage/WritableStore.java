// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import tidings.core.IdGenerator;
import tidings.core.Nodes;
import tidings.core.Watermark;
import tidings.schema.position.SharedPositions;
import tidings.schema.position.SingleNodePositions;
import tidings.store.Table;

/**
 * A store that a command opens for writing, with the watermark that the command holds meanwhile.
 */
public record WritableStore(Vertx vertx, Table table, Watermark watermark, Runnable onClose)
    implements AutoCloseable {

  public static WritableStore of(Vertx vertx, Table table) {
    var idGenerator = new IdGenerator(InstantSource.system());
    if (!table.isShared()) {
      return new WritableStore(vertx, table,
          new Watermark(idGenerator, SingleNodePositions.of(table, idGenerator)), () -> {});
    }
    var sharedPositions =
        SharedPositions.of(vertx, table, idGenerator, Nodes.SINGLE_NODE, System::nanoTime);
    sharedPositions.start().await();
    return new WritableStore(
        vertx, table, new Watermark(idGenerator, sharedPositions),
        () -> sharedPositions.stop().await());
  }

  @Override
  public void close() {
    onClose.run();
    table.close().await();
    vertx.close().await();
  }
}
