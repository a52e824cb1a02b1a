// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Optional;
import tidings.activities.ActivitiesActor;
import tidings.core.Bus;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.Mint;
import tidings.core.Online;
import tidings.core.Watermark;
import tidings.feeds.FeedsActor;
import tidings.follows.FollowsActor;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.WarmTable;
import tidings.store.embedded.SetClock;
import tidings.store.embedded.Stage;
import tidings.store.position.Ceiling;
import tidings.store.position.Horizon;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Cached;
import tidings.store.rows.Faces;
import tidings.store.rows.LateReader;

/**
 * All of a server that edges lead to, on the {@link TestedStore engine} that is tested. Ends are
 * swept by other nodes.
 */
final class FollowingNode {
  /** Two followers are a large audience. */
  private static final int MERGE_ABOVE = 1;

  private final Vertx vertx = Vertx.vertx();
  private final Lifeline lifeline;
  private final Optional<Horizon> horizon;
  private final Stage stage;
  private final Cached cached;
  private final ActivitiesActor activities;
  private final FeedsActor feeds;

  /** @param mint of this node alone; ids of nodes before it are below */
  FollowingNode(Path folder, SetClock clock, Mint mint) {
    lifeline = new Lifeline(TestedStore.of(folder).open(vertx, clock, Meter.NONE));
    var held = lifeline.held();
    var warm = held.shared()
        ? Optional.of(new WarmTable(held, clock, System::nanoTime))
        : Optional.<WarmTable>empty();
    var table = warm.<Table>map(remembering -> remembering).orElse(held);
    horizon = table.shared()
        ? Optional.of(Horizon.of(vertx, table, mint, System::nanoTime))
        : Optional.empty();
    var reach = horizon.<Watermark.Reach>map(shared -> shared)
        .orElseGet(() -> Ceiling.of(table, mint));
    var faces = new Faces(table);
    var reader = new ActivityReader(table, faces);
    var watermark = new Watermark(mint, reach);
    stage = new Stage(new Bus(vertx), table, faces, reader, mint, watermark, clock);
    cached = Cached.of(table, Stage.KEEP, MERGE_ABOVE);
    activities = activities(vertx, stage.bus());
    feeds = new FeedsActor(
        vertx, stage.bus(), table, warm.map(reader::warm).orElse(reader),
        new LateReader(table, Feeds.MISSED), watermark, clock, cached);
  }

  void start() {
    horizon.ifPresent(shared -> shared.start().await());
    stage.bus().serve(Follows.class, follows(vertx, stage.bus())).await();
    activities.start().await();
    feeds.start().await();
  }

  private FollowsActor follows(Vertx vertx, Bus bus) {
    return new FollowsActor(
        vertx, bus, stage.table(), stage.faces(), stage.clock(), stage.watermark());
  }

  private ActivitiesActor activities(Vertx vertx, Bus bus) {
    return new ActivitiesActor(vertx, bus, stage.table(), stage.faces(), stage.activities(),
        stage.watermark(), stage.clock(), cached, new Online(1), stage.audit());
  }

  Stage stage() {
    return stage;
  }

  Cached cached() {
    return cached;
  }

  Lifeline lifeline() {
    return lifeline;
  }

  /** A node that starts sweeps first. */
  void sweepFollows() {
    var other = Vertx.vertx();
    var node = follows(other, new Bus(other));
    node.start().await();
    node.stop().await();
    other.close().await();
  }

  void sweepActivities() {
    var other = Vertx.vertx();
    var node = activities(other, new Bus(other));
    node.start().await();
    node.stop().await();
    other.close().await();
  }

  void stop() {
    ended().await();
    stage.close();
    vertx.close().await();
  }

  /** Leaves everything as it is. @return when nothing of it runs any more */
  Future<Void> die() {
    lifeline.cut();
    stage.close();
    return ended().eventually(vertx::close);
  }

  private Future<Void> ended() {
    return activities.stop()
        .eventually(feeds::stop)
        .eventually(() -> horizon.map(Horizon::stop).orElseGet(Future::succeededFuture));
  }
}
