// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Cluster;
import tidings.core.ClusterEvent;
import tidings.core.NodeContact;
import tidings.core.Position;
import tidings.core.Subscriptions;
import tidings.core.Watermark;
import tidings.core.bus.Bus;

/**
 * A connection from each node to each other one, on which it tells its events and, every second, the
 * position up to which it has told all. Nodes take turns by it as well. The table says who the others are and how they are reached.
 */
public final class NodeMesh implements Cluster {
  /** Interval at which each node tells its position, and looks for new nodes. */
  static final Duration POSITION_INTERVAL = Duration.ofSeconds(1);
  /** Events of this time are told together. */
  static final Duration BATCH_DELAY = Duration.ofMillis(5);
  /** Max. connections to this node, more than there are nodes. */
  static final int MAX_CONNECTIONS = 1_000;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);

  private static final Logger LOG = LoggerFactory.getLogger(NodeMesh.class);

  private final Vertx vertx;
  /** The event loop of the outgoing connections. */
  private final Context loop;
  private final ClusterSettings settings;
  private final NodeIdentity identity = NodeIdentity.create();
  private final HeardNodes heardNodes;
  private final Outbox outbox;
  private final NodeTurns turns;
  private final NodeSubscriptions subscriptions;
  private final SentMessages sent = new SentMessages();
  private final EventSender sender;
  private final NetServer server;
  private final NetClient client;
  private final Map<String, OutgoingConnection> outgoing = new HashMap<>();
  private final Set<NetSocket> incoming = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ReceivedEvents events;
  private long timer;

  private NodeMesh(Vertx vertx, ClusterSettings settings, LongSupplier nanos,
      TurnTimeouts turnTimeouts, int filterAbove) {
    this.vertx = vertx;
    this.loop = vertx.getOrCreateContext();
    this.settings = settings;
    this.heardNodes = new HeardNodes(nanos);
    this.outbox = new Outbox(this::tellSoon);
    this.turns = new NodeTurns(vertx, loop, nanos, turnTimeouts, new TurnLinks());
    this.subscriptions =
        new NodeSubscriptions(vertx, loop, nanos, heardNodes, outgoing, filterAbove);
    this.sender = new EventSender(subscriptions.filters(), sent);
    this.server = vertx.createNetServer(
        new NetServerOptions().setTcpNoDelay(true).setSsl(true)
            .setSslHandshakeTimeout(CONNECT_TIMEOUT.toMillis())
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
            .setKeyCertOptions(identity.certificate().keyAndCertificate()));
    this.client = vertx.createNetClient(
        new NetClientOptions().setTcpNoDelay(true)
            .setConnectTimeout(Math.toIntExact(CONNECT_TIMEOUT.toMillis())));
  }

  private final class TurnLinks implements NodeTurns.Links {
    @Override
    public boolean isConnected(String node) {
      var connection = outgoing.get(node);
      return connection != null && connection.isConnected()
          && heardNodes.heard(Set.of(node)).isPresent();
    }

    @Override
    public void send(String node, Buffer message) {
      var connection = outgoing.get(node);
      if (connection != null) {
        connection.sendUncounted(message);
      }
    }
  }

  /**
   * Opens the port of this node.
   *
   * @param nanos a monotonic time
   */
  public static NodeMesh open(Vertx vertx, ClusterSettings settings, LongSupplier nanos) {
    return open(vertx, settings, nanos, TurnTimeouts.DEFAULT, SubscriptionSender.FILTER_ABOVE);
  }

  /** @param filterAbove the number of other nodes up to which all are told everything */
  static NodeMesh open(Vertx vertx, ClusterSettings settings, LongSupplier nanos,
      TurnTimeouts turnTimeouts, int filterAbove) {
    var mesh = new NodeMesh(vertx, settings, nanos, turnTimeouts, filterAbove);
    mesh.server.connectHandler(mesh::accept);
    mesh.server.listen(settings.port(), settings.host()).await();
    return mesh;
  }

  @Override
  public Optional<NodeContact> contact() {
    var reached = settings.publicAddress()
        .orElseGet(() -> HostAndPort.create(settings.host(), server.actualPort()));
    return Optional.of(new NodeContact(
        reached.host(), reached.port(), identity.certificate().hash(), identity.secret()));
  }

  @Override
  public Future<Void> start(Bus bus, Watermark watermark, String self,
      Supplier<Map<String, Optional<NodeContact>>> others) {
    turns.begin(self);
    bus.takeTurnsFrom(turns);
    events = new ReceivedEvents(bus, watermark);
    bus.forwardTo(event -> {
      if (event instanceof ClusterEvent told) {
        outbox.add(told);
      }
    });
    Runnable tellPosition = () -> tell(() -> Optional.of(watermark.published()));
    Runnable tick = () -> {
      heardNodes.checkSilence();
      turns.onTick();
      connectTo(self, others.get(), tellPosition);
      subscriptions.onTick();
      tellPosition.run();
    };
    return onLoop(() -> {
      timer = vertx.setPeriodic(POSITION_INTERVAL.toMillis(), next -> tick.run());
      tick.run();
    });
  }

  @Override
  public Future<Void> stop() {
    return onLoop(() -> {
      vertx.cancelTimer(timer);
      tell(Optional::empty);
    }).compose(told -> {
      var closing = new ArrayList<Future<Void>>(List.of(server.close()));
      outgoing.values().forEach(connection -> closing.add(connection.close()));
      incoming.forEach(socket -> closing.add(socket.close()));
      return Future.join(closing).mapEmpty();
    });
  }

  private Future<Void> onLoop(Runnable action) {
    return Future.future(done -> loop.runOnContext(run -> {
      action.run();
      done.complete();
    }));
  }

  private void accept(NetSocket socket) {
    var publish = events;
    if (publish == null || incoming.size() >= MAX_CONNECTIONS) {
      socket.close(); // not started yet, or flooded: the other nodes connect again
      return;
    }
    incoming.add(socket);
    new IncomingConnection(
        vertx, socket, identity, heardNodes, publish, turns, subscriptions,
        () -> incoming.remove(socket)).open();
  }

  /** @param onConnected called with each new connection, so that the node is heard at once */
  private void connectTo(
      String self, Map<String, Optional<NodeContact>> others, Runnable onConnected) {
    outgoing.entrySet().removeIf(known -> {
      boolean isGone =
          !others.getOrDefault(known.getKey(), Optional.empty())
              .equals(Optional.of(known.getValue().contact()));
      if (isGone) {
        known.getValue().close();
      }
      return isGone;
    });
    others.forEach((node, contact) -> contact.ifPresent(
        reached -> outgoing.computeIfAbsent(
            node, added -> new OutgoingConnection(client, node, reached, self, sent))));
    outgoing.values().forEach(connection -> connection.connect(() -> {
      subscriptions.sendMatched(connection.node());
      onConnected.run();
    }));
  }

  private void tellSoon() {
    loop.runOnContext(
        run -> vertx.setTimer(BATCH_DELAY.toMillis(), waited -> tell(Optional::empty)));
  }

  private void tell(Supplier<Optional<Position>> upTo) {
    var drained = outbox.drain(upTo);
    if (drained.hasLost()) {
      outgoing.values().forEach(OutgoingConnection::skip);
    }
    if (outgoing.values().stream().anyMatch(OutgoingConnection::isConnected)) {
      drained.batches().forEach(this::send);
    }
  }

  private void send(Batch batch) {
    try {
      sender.send(batch, outgoing.values());
    } catch (RuntimeException failure) {
      outgoing.values().forEach(OutgoingConnection::skip);
      LOG.error("some events cannot be told; the clients of other servers catch up", failure);
    }
  }

  @Override
  public Subscriptions subscriptions() {
    return subscriptions;
  }

  @Override
  public Counts counts() {
    return new Counts(
        heardNodes.count(), heardNodes.losses(), sent.messages(), sent.bytes(),
        sent.skippedEvents(), turns.taken(), turns.missed());
  }

  @Override
  public Optional<Heard> heard(Set<String> nodes) {
    return heardNodes.heard(nodes);
  }

  @Override
  public void requireCatchUp() {
    outbox.addLoss();
  }
}
