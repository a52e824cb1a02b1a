// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import io.vertx.core.Vertx;
import tidings.core.Feeds;
import tidings.store.Table;
import tidings.store.embedded.Stage;
import tidings.store.rows.LateReader;

/** The feeds of a stage. */
final class Newsstand {
  private Newsstand() {}

  static FeedsActor on(Vertx vertx, Stage stage) {
    return on(vertx, stage, stage.table());
  }

  /** @param table that of the stage, as another node may see it */
  static FeedsActor on(Vertx vertx, Stage stage, Table table) {
    return new FeedsActor(
        vertx, stage.bus(), table, stage.activities(), new LateReader(table, Feeds.MISSED),
        stage.watermark(), stage.clock(), Stage.cached(table));
  }
}
