// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Optional;
import tidings.activities.ActivitiesActor;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.IdGenerator;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.SingleNode;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.entities.EntitiesActor;
import tidings.feeds.FeedsActor;
import tidings.follows.FollowsActor;
import tidings.lists.ListsActor;
import tidings.schema.ActorFixture;
import tidings.schema.TidingsLayout;
import tidings.schema.position.Membership;
import tidings.schema.position.SharedPositions;
import tidings.schema.position.SingleNodePositions;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.LateReader;
import tidings.store.CachingTable;
import tidings.store.ManualClock;
import tidings.store.Meter;
import tidings.store.Table;

/**
 * The components of a server that process edges, on the {@link TestedStore tested engine}. It does
 * not sweep ended follows on its own.
 */
final class FollowingNode {
  /** With two followers an audience is large. */
  private static final int MERGE_ABOVE = 1;

  private final Vertx vertx = Vertx.vertx();
  private final CrashingTable crashingTable;
  private final Optional<SharedPositions> sharedPositions;
  private final ActorFixture fixture;
  private final FeedCachePolicy cached;
  private final ActivitiesActor activities;
  private final FeedsActor feeds;

  /** @param idGenerator of this node only; starts above the ids of earlier nodes */
  FollowingNode(Path folder, ManualClock clock, IdGenerator idGenerator) {
    crashingTable = new CrashingTable(TestedStore.config(folder).open(vertx, clock, Meter.NONE));
    var proxiedTable = crashingTable.proxy();
    var cachingTable = proxiedTable.isShared()
        ? Optional
            .of(new CachingTable(proxiedTable, TidingsLayout.INSTANCE, clock, System::nanoTime))
        : Optional.<CachingTable>empty();
    var table = cachingTable.<Table>map(caching -> caching).orElse(proxiedTable);
    sharedPositions = table.isShared()
        ? Optional.of(SharedPositions.of(vertx, table, idGenerator,
            Membership.ofServer(vertx, table, clock, System::nanoTime), System::nanoTime))
        : Optional.empty();
    var positionSource = sharedPositions.<Watermark.PositionSource>map(positions -> positions)
        .orElseGet(() -> SingleNodePositions.of(table, new SingleNode(), idGenerator));
    var entitySummaries = new EntitySummaries(table);
    var reader = new ActivityReader(table, entitySummaries, clock);
    var watermark = new Watermark(idGenerator, positionSource);
    fixture = new ActorFixture(
        new Bus(vertx), table, entitySummaries, reader, idGenerator, watermark, clock);
    cached = FeedCachePolicy.of(table, ActorFixture.RETENTION, MERGE_ABOVE);
    activities = activities(vertx, fixture.bus());
    feeds = new FeedsActor(
        vertx, fixture.bus(), table, cachingTable.map(reader::caching).orElse(reader),
        new LateReader(table, Feeds.MAX_MISSED), watermark, Nodes.SINGLE_NODE, clock, cached,
        new OnlineUsers(1));
  }

  void start() {
    sharedPositions.ifPresent(positions -> positions.start().await());
    fixture.bus().serve(Follows.class, follows(vertx, fixture.bus())).await();
    new EntitiesActor(fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
        cached.largeAudiences(), fixture.clock(), fixture.audit(), false).start().await();
    new ListsActor(fixture.bus(), fixture.table(), fixture.activities().visibility(),
        fixture.clock(), fixture.audit()).start().await();
    activities.start().await();
    feeds.start().await();
  }

  private FollowsActor follows(Vertx vertx, Bus bus) {
    return new FollowsActor(
        vertx, bus, fixture.table(), fixture.summaries(),
        cached.largeAudiences(), fixture.clock(), fixture.watermark(),
        Nodes.SINGLE_NODE);
  }

  private ActivitiesActor activities(Vertx vertx, Bus bus) {
    return new ActivitiesActor(
        vertx, bus, fixture.table(), fixture.summaries(), fixture.activities(), fixture.watermark(),
        Nodes.SINGLE_NODE, fixture.clock(), cached, new OnlineUsers(1), fixture.audit());
  }

  ActorFixture fixture() {
    return fixture;
  }

  FeedCachePolicy cached() {
    return cached;
  }

  CrashingTable crashingTable() {
    return crashingTable;
  }

  /** Sweeps ended follows, as a starting node does. */
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
    stopActors().await();
    fixture.close();
    vertx.close().await();
  }

  /** Stops without finishing anything. @return completes when nothing is running any more */
  Future<Void> crash() {
    crashingTable.crash();
    fixture.close();
    Promise<Void> stopped = Promise.promise(); // of no context: those of a closed Vert.x tell nobody
    stopActors().onComplete(actors -> vertx.close().onComplete(stopped));
    return stopped.future();
  }

  private Future<Void> stopActors() {
    return activities.stop()
        .eventually(feeds::stop)
        .eventually(
            () -> sharedPositions.map(SharedPositions::stop).orElseGet(Future::succeededFuture));
  }
}
