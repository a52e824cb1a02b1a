// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import io.vertx.core.Vertx;
import tidings.core.Feeds;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.schema.ActorFixture;
import tidings.schema.readers.LateReader;
import tidings.store.Table;

/** The read side on an {@link ActorFixture}. */
final class FeedsFixture {
  private FeedsFixture() {}

  static FeedsActor on(Vertx vertx, ActorFixture fixture) {
    return on(vertx, fixture, fixture.table());
  }

  /** @param table the fixture's table, or a wrapper of it */
  static FeedsActor on(Vertx vertx, ActorFixture fixture, Table table) {
    return new FeedsActor(
        vertx, fixture.bus(), table, fixture.activities(), new LateReader(table, Feeds.MAX_MISSED),
        fixture.watermark(), Nodes.SINGLE_NODE, fixture.clock(), ActorFixture.cachePolicy(table),
        new OnlineUsers(1));
  }
}
