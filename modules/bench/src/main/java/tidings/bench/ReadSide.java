// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Feeds;
import tidings.core.Feeds.FeedOf;
import tidings.core.IdGenerator;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.feeds.FeedsActor;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.FeedRetention;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.readers.LateReader;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** The parts of a server that read feeds, in this process: engine, bus and actor. */
record ReadSide(Vertx vertx, Table table, Bus bus, FeedsActor feeds, LargeAudiences large)
    implements AutoCloseable {
  static final int PAGE_SIZE = 20;
  private static final int MERGE_ABOVE = 10_000;

  static ReadSide open(Path folder) {
    var vertx = VertxWithoutFiles.create();
    var clock = InstantSource.system();
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, clock);
    var bus = new Bus(vertx);
    var large = new LargeAudiences(table, MERGE_ABOVE, System::nanoTime);
    var feeds = new FeedsActor(
        vertx, bus, table, new ActivityReader(table, new EntitySummaries(table), clock),
        new LateReader(table, Feeds.MAX_MISSED), new Watermark(new IdGenerator(clock)),
        Nodes.SINGLE_NODE, clock,
        new FeedCachePolicy(
            new FeedRetention(table, WriteSide.RETENTION, System::nanoTime), large),
        new OnlineUsers(1));
    feeds.start().await();
    return new ReadSide(vertx, table, bus, feeds, large);
  }

  /** The newest page of a user's feed. */
  Future<?> page(UserId user) {
    return bus.ask(new FeedOf(user, Optional.empty(), PAGE_SIZE));
  }

  @Override
  public void close() {
    feeds.stop().await();
    table.close().await();
    vertx.close().await();
  }
}
