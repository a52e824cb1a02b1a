// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Bus;
import tidings.core.Feeds;
import tidings.core.Feeds.FeedOf;
import tidings.core.Mint;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.feeds.FeedsActor;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Cached;
import tidings.store.rows.Faces;
import tidings.store.rows.LargeAudiences;
import tidings.store.rows.LateReader;
import tidings.store.rows.Retention;

/** The part of a server that reads feeds, in this process: engine, bus and actor. */
record ReadSide(Vertx vertx, Table table, Bus bus, FeedsActor feeds, LargeAudiences large)
    implements AutoCloseable {
  static final int SHOWN = 20;
  private static final int MERGE_ABOVE = 10_000;

  static ReadSide open(Path folder) {
    var vertx = Vertx.vertx();
    var clock = InstantSource.system();
    var table = EmbeddedTable.open(vertx, folder, Settings.defaults(), clock);
    var bus = new Bus(vertx);
    var large = new LargeAudiences(table, MERGE_ABOVE, System::nanoTime);
    var feeds = new FeedsActor(
        vertx, bus, table, new ActivityReader(table, new Faces(table)),
        new LateReader(table, Feeds.MISSED), new Watermark(new Mint(clock)), clock,
        new Cached(Retention.of(WriteSide.KEPT), large));
    feeds.start().await();
    return new ReadSide(vertx, table, bus, feeds, large);
  }

  /** The newest page of somebody's feed. */
  Future<?> page(UserId who) {
    return bus.ask(new FeedOf(who, Optional.empty(), SHOWN));
  }

  @Override
  public void close() {
    feeds.stop().await();
    table.close().await();
    vertx.close().await();
  }
}
