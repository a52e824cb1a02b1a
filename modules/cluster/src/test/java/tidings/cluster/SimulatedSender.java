// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.ClusterEvent;
import tidings.core.Position;

/** A node that tells its events to one other node, as far as that needs them. */
final class SimulatedSender {
  private final SentMessages sent = new SentMessages();
  private final InMemoryLink link;
  private final PeerFilters filters = new PeerFilters(this::sendMatched);
  private final EventSender sender = new EventSender(filters, sent);
  private final List<ClusterEvent> waiting = new ArrayList<>();
  /** The connection on which the other node tells its subscriptions. */
  private Object connection = new Object();

  /** @param receiver the id of the other node */
  SimulatedSender(String receiver) {
    this.link = new InMemoryLink(receiver);
    filters.onConnected(receiver, connection);
  }

  InMemoryLink link() {
    return link;
  }

  void publish(ClusterEvent event) {
    waiting.add(event);
  }

  void tell() {
    if (!waiting.isEmpty()) {
      sender.send(new Batch(List.copyOf(waiting), Optional.empty()), List.of(link));
      waiting.clear();
    }
  }

  /** @param stored number of events that are stored, those that were published here among them */
  void tellPosition(int stored) {
    tell();
    sender.send(new Batch(List.of(), Optional.of(position(stored))), List.of(link));
  }

  static Position position(int stored) {
    return Position.startOf(Instant.ofEpochSecond(stored));
  }

  void onMessage(JsonObject message) {
    SubscriptionMessage.find(message)
        .ifPresent(theirs -> filters.onMessage(link.node(), connection, theirs));
  }

  /** The other node has lost its connection to this one. */
  void onDisconnected() {
    filters.onDisconnected(link.node(), connection);
  }

  void onConnected() {
    connection = new Object();
    filters.onConnected(link.node(), connection);
  }

  /** Tells the other node on a new connection by which filter its events are chosen. */
  void reconnect() {
    link.reconnect();
    sendMatched(link.node());
  }

  private void sendMatched(String node) {
    filters.matched(node).ifPresent(matched -> link.send(matched.encode()));
  }

  long skippedEvents() {
    return sent.skippedEvents();
  }
}
