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
import tidings.core.Bus;
import tidings.core.Mint;
import tidings.core.Online;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Audit;
import tidings.store.rows.Cached;
import tidings.store.rows.Faces;

/** The part of a server that publishes, in this process: engine, bus, actor and fan-out. */
record WriteSide(Vertx vertx, Table table, Bus bus, Watermark watermark, ActivitiesActor activities)
    implements AutoCloseable {
  /** How long feed rows are kept. */
  static final Duration KEPT = Duration.ofDays(90);
  /** More than anybody has here: everything is fanned out. */
  private static final int MERGE_ABOVE = Integer.MAX_VALUE;

  static WriteSide open(Path folder) {
    var vertx = Vertx.vertx();
    var clock = InstantSource.system();
    var table = EmbeddedTable.open(vertx, folder, Settings.defaults(), clock);
    var bus = new Bus(vertx);
    var faces = new Faces(table);
    var watermark = new Watermark(new Mint(clock));
    var reader = new ActivityReader(table, faces);
    var activities =
        new ActivitiesActor(vertx, bus, table, faces, reader, watermark, clock,
            Cached.of(table, KEPT, MERGE_ABOVE), new Online(1), new Audit(clock, KEPT));
    activities.start().await();
    return new WriteSide(vertx, table, bus, watermark, activities);
  }

  /** Posts a note, and waits for the acknowledgement. */
  Activity post(UserId who) {
    var content = new Activity.Content("note", Optional.of("Good morning, all of you."),
        Optional.empty(), Optional.empty(), Optional.empty());
    return bus.ask(new Publish(who, new Draft("post", content, List.of(), Optional.empty())))
        .await();
  }

  @Override
  public void close() {
    activities.stop().await();
    table.close().await();
    vertx.close().await();
  }
}
