// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.activities.ActivitiesActor;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.IdGenerator;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** The parts of a server that publish, in this process: engine, bus, actor and fan-out. */
record WriteSide(Vertx vertx, Table table, Bus bus, Watermark watermark, ActivitiesActor activities)
    implements AutoCloseable {
  /** Lifetime of feed rows. */
  static final Duration RETENTION = Duration.ofDays(90);
  /** More than the followers of any user here, so that everything is fanned out. */
  private static final int MERGE_ABOVE = Integer.MAX_VALUE;

  static WriteSide open(Path folder) {
    var vertx = VertxWithoutFiles.create();
    var clock = InstantSource.system();
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, clock);
    var bus = new Bus(vertx);
    var summaries = new EntitySummaries(table);
    var watermark = new Watermark(new IdGenerator(clock));
    var reader = new ActivityReader(table, summaries, clock);
    var activities =
        new ActivitiesActor(vertx, bus, table, summaries, reader, watermark,
            Nodes.SINGLE_NODE, clock, FeedCachePolicy.of(table, RETENTION, MERGE_ABOVE),
            new OnlineUsers(1),
            new AuditRows(clock, RETENTION));
    activities.start().await();
    return new WriteSide(vertx, table, bus, watermark, activities);
  }

  /** Posts a note and waits for its acknowledgement. */
  Activity post(UserId user) {
    var content = Activity.Content.note("Good morning, all of you.");
    return bus.ask(new Publish(user, new Draft("post", content, List.of(), Optional.empty())))
        .await();
  }

  @Override
  public void close() {
    activities.stop().await();
    table.close().await();
    vertx.close().await();
  }
}
