// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tidings.cluster.SubscriptionMessage.Added;
import tidings.cluster.SubscriptionMessage.Everything;
import tidings.cluster.SubscriptionMessage.Whole;

/**
 * The filters of the other nodes, by which this one chooses the events that it sends them. A node whose
 * connection has ended cannot tell what it adds, so it is sent everything. Used on one event loop.
 */
final class PeerFilters {
  private final Map<String, Peer> peers = new HashMap<>();
  private final Consumer<String> onChanged;

  private static final class Peer {
    /** By which it tells its subscriptions; null if it has ended. */
    private @Nullable Object connection;
    /** Null if it is sent everything. */
    private @Nullable BloomFilter filter;
    private long version;
    /** Whether it has ever told its subscriptions. */
    private boolean hasTold;

    Peer(Object connection) {
      this.connection = connection;
    }
  }

  /** @param onChanged tells a node by which version its events are chosen from now on */
  PeerFilters(Consumer<String> onChanged) {
    this.onChanged = onChanged;
  }

  /** A new connection of a node, which replaces an earlier one. */
  void onConnected(String node, Object connection) {
    var peer = peers.computeIfAbsent(node, first -> new Peer(connection));
    peer.connection = connection;
    sendEverything(node, peer);
  }

  void onDisconnected(String node, Object connection) {
    present(node, connection).ifPresent(peer -> {
      peer.connection = null;
      sendEverything(node, peer);
    });
  }

  private void sendEverything(String node, Peer peer) {
    if (peer.filter != null) {
      peer.filter = null;
      onChanged.accept(node);
    }
  }

  /** Called with each message about subscriptions. Late ones of an earlier connection change nothing. */
  void onMessage(String node, Object connection, SubscriptionMessage message) {
    present(node, connection).ifPresent(peer -> {
      switch (message) {
        case Whole(var version, var filter) -> peer.filter = filter;
        case Everything everything -> peer.filter = null;
        case Added added -> add(peer, added);
      }
      peer.version = Math.max(peer.version, message.version());
      peer.hasTold = true;
      onChanged.accept(node);
    });
  }

  private static void add(Peer peer, Added added) {
    var filter = peer.filter;
    if (filter != null && peer.version < added.after()) {
      peer.filter = null; // something is missing
    } else if (filter != null) {
      filter.addAll(added.hashes());
    }
  }

  private Optional<Peer> present(String node, Object connection) {
    return Optional.ofNullable(peers.get(node))
        .filter(peer -> Objects.equals(peer.connection, connection));
  }

  /** Forgets the nodes that are gone. @param others the other nodes of the table */
  void retain(Set<String> others) {
    peers.entrySet().removeIf(
        peer -> peer.getValue().connection == null && !others.contains(peer.getKey()));
  }

  /** Whether a node has to be sent an event. */
  boolean needs(String node, EventKeys event) {
    var peer = peers.get(node);
    return peer == null || peer.filter == null || event.match(peer.filter);
  }

  /** By which version the events for a node are chosen; empty if it never told one. */
  Optional<MatchedVersion> matched(String node) {
    return Optional.ofNullable(peers.get(node)).filter(peer -> peer.hasTold)
        .map(peer -> new MatchedVersion(peer.version, peer.filter == null));
  }
}
