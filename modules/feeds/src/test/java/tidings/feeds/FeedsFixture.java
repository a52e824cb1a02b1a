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
    return on(vertx, fixture, table, Nodes.SINGLE_NODE, new OnlineUsers(1));
  }

  static FeedsActor on(
      Vertx vertx, ActorFixture fixture, Table table, Nodes nodes, OnlineUsers online) {
    return new FeedsActor(
        vertx, fixture.bus(), table, fixture.activities(), new LateReader(table, Feeds.MAX_MISSED),
        fixture.watermark(), nodes, fixture.clock(), ActorFixture.cachePolicy(table), online);
  }
}
