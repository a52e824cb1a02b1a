// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import tidings.activities.ActivitiesActor;
import tidings.core.Bus;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.Online;
import tidings.feeds.FeedsActor;
import tidings.follows.FollowsActor;
import tidings.store.embedded.Stage;
import tidings.store.rows.Cached;

import tidings.store.rows.LateReader;

/** All that edges lead to, on a stage whose clock is set; ends are swept by another node. */
final class FollowingWorld implements AutoCloseable {
  /** Two followers are a large audience. */
  private static final int MERGE_ABOVE = 1;

  private final Vertx vertx = Vertx.vertx();
  private final TemporaryFolder folder = TemporaryFolder.create();
  private final Stage stage = Stage.open(vertx, folder.path());
  private final Cached cached = Cached.of(stage.table(), Stage.KEEP, MERGE_ABOVE);
  private final ActivitiesActor activities;
  private final FeedsActor feeds;
  private int towns;

  FollowingWorld() {
    activities = new ActivitiesActor(vertx, stage.bus(), stage.table(), stage.faces(),
        stage.activities(), stage.watermark(), stage.clock(), cached, new Online(1));
    feeds = new FeedsActor(
        vertx, stage.bus(), stage.table(), stage.activities(),
        new LateReader(stage.table(), Feeds.MISSED), stage.watermark(), stage.clock(),
        cached);
    stage.bus().serve(Follows.class, follows(vertx, stage.bus())).await();
    activities.start().await();
    feeds.start().await();
  }

  private FollowsActor follows(Vertx vertx, Bus bus) {
    return new FollowsActor(
        vertx, bus, stage.table(), stage.faces(), stage.clock(), stage.watermark());
  }

  /** People and a city that nobody knows yet. */
  FollowingTown town() {
    return new FollowingTown(stage, cached, this::sweep, ++towns);
  }

  /** A node that starts sweeps first. */
  private void sweep() {
    var other = Vertx.vertx();
    var node = follows(other, new Bus(other));
    node.start().await();
    node.stop().await();
    other.close().await();
  }

  @Override
  public void close() {
    feeds.stop().await();
    activities.stop().await();
    stage.close();
    vertx.close().await();
    folder.delete();
  }
}
