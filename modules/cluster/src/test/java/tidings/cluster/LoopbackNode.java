// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Feeds;
import tidings.core.IdGenerator;
import tidings.core.NodeContact;
import tidings.core.Ref;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.core.concurrent.VertxWithoutFiles;

/** A node on the loopback address that hears removals and deliveries. */
final class LoopbackNode {
  final Vertx vertx = VertxWithoutFiles.create();
  /** Kept, as Vert.x closes the connections of a client that nobody refers to. */
  final NetClient client = vertx.createNetClient();
  final Bus bus = new Bus(vertx);
  final Watermark watermark = new Watermark(new IdGenerator(InstantSource.system()));
  final BlockingQueue<ActivityRemoved> removed = new LinkedBlockingQueue<>();
  final BlockingQueue<ActivityRemoved> ownRemoved = new LinkedBlockingQueue<>();
  final BlockingQueue<ActivityDelivered> delivered = new LinkedBlockingQueue<>();
  final NodeMesh mesh;
  final String id;
  private final Supplier<Map<String, Optional<NodeContact>>> others;

  /**
   * @param others the other nodes, and how they are reached
   * @param filterAbove the number of other nodes up to which all are told everything
   */
  LoopbackNode(String id, Supplier<Map<String, Optional<NodeContact>>> others, LongSupplier nanos,
      TurnTimeouts turnTimeouts, int filterAbove) {
    this.id = id;
    this.others = others;
    this.mesh = NodeMesh.open(
        vertx, ClusterSettings.of("127.0.0.1", 0), nanos, turnTimeouts, filterAbove);
  }

  LoopbackNode start() {
    Actor<Feeds<?>> feeds = ask -> Map.of(List.<Ref>of(), List.of(SampleEvents.ANA));
    bus.serve(Feeds.class, feeds).await();
    bus.subscribe(ActivityRemoved.class, removed::add);
    bus.subscribeToOwn(ActivityRemoved.class, ownRemoved::add);
    bus.subscribe(ActivityDelivered.class, delivered::add);
    mesh.start(bus, watermark, id, others).await();
    return this;
  }

  NodeContact contact() {
    return mesh.contact().orElseThrow();
  }

  boolean hears(LoopbackNode other) {
    return mesh.heard(Set.of(other.id)).isPresent();
  }

  long losses(LoopbackNode other) {
    return mesh.heard(Set.of(other.id)).orElseThrow().losses();
  }

  void stop() {
    mesh.stop().await();
    vertx.close().await();
  }
}
