// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import tidings.core.Mint;
import tidings.core.Watermark;
import tidings.store.Table;
import tidings.store.position.Ceiling;
import tidings.store.position.Horizon;

/** A table in the hands of a command that writes, with the watermark that it holds meanwhile. */
record Workbench(Vertx vertx, Table table, Watermark watermark, Runnable leaving)
    implements AutoCloseable {

  static Workbench of(Vertx vertx, Table table) {
    var mint = new Mint(InstantSource.system());
    if (!table.shared()) {
      return new Workbench(vertx, table, new Watermark(mint, Ceiling.of(table, mint)), () -> {});
    }
    var horizon = Horizon.of(vertx, table, mint, System::nanoTime);
    horizon.start().await();
    return new Workbench(
        vertx, table, new Watermark(mint, horizon), () -> horizon.stop().await());
  }

  @Override
  public void close() {
    leaving.run();
    table.close().await();
    vertx.close().await();
  }
}
