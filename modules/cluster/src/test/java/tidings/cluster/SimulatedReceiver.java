// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tidings.core.Cluster.Heard;
import tidings.core.ClusterEvent;

/** A node that tells its subscriptions to others, and hears them. */
final class SimulatedReceiver {
  static final String ID = "receiver";
  /** So small that filters become too small, have too much, or would be too large. */
  private static final int MIN_CAPACITY = 2;
  private static final int MAX_AUDIENCES = 2;

  private final AtomicLong nanos = new AtomicLong();
  private final HeardNodes heardNodes = new HeardNodes(nanos::get);
  private final SubscribedKeys keys = new SubscribedKeys(MIN_CAPACITY, MAX_AUDIENCES);
  private final SubscriptionSender sender;
  private final Confirmations confirmations = new Confirmations(heardNodes, nanos::get);
  private final Map<String, SimulatedSender> others = new HashMap<>();
  private final Map<String, InMemoryLink> links = new HashMap<>();
  private final Map<String, HeardNode> heard = new HashMap<>();
  /** One that makes the nodes more than those up to which all are told everything. */
  private Optional<InMemoryLink> further = Optional.of(new InMemoryLink("unreachable"));
  private final Consumer<ClusterEvent> onEvent;

  SimulatedReceiver(Map<String, SimulatedSender> senders, Consumer<ClusterEvent> onEvent) {
    this.onEvent = onEvent;
    this.sender = new SubscriptionSender(keys, senders.size());
    others.putAll(senders);
    further.ifPresent(InMemoryLink::disconnect);
    senders.forEach((node, other) -> {
      links.put(node, new InMemoryLink(node));
      heard.put(node, heardNodes.begin(node, true));
    });
  }

  void subscribe(SimulatedKey key) {
    key.addTo(keys);
  }

  void unsubscribe(SimulatedKey key) {
    key.removeFrom(keys);
  }

  void whenKnown(Runnable read) {
    var known = Promise.<Void>promise();
    known.future().onSuccess(done -> read.run());
    confirmations.await(keys.version(), nanos.get(), known, this::isTold);
  }

  Optional<Heard> heard() {
    return heardNodes.heard(others.keySet());
  }

  /** Adds a node, or removes it, so that filters are used or not. */
  void setManyNodes(boolean areMany) {
    further = areMany ? Optional.of(new InMemoryLink("unreachable")) : Optional.empty();
    further.ifPresent(InMemoryLink::disconnect);
  }

  void sendAdded() {
    sender.sendAdded(links.values());
  }

  void tick(Duration passed) {
    nanos.addAndGet(passed.toNanos());
    heardNodes.checkSilence();
    sender.onTick(
        Stream.concat(links.values().stream(), further.stream()).toList(),
        heardNodes::knowsFilters);
    confirmations.check(this::isTold);
  }

  private boolean isTold(String node) {
    return links.get(node).isTold();
  }

  InMemoryLink link(String node) {
    return links.get(node);
  }

  /** A message of this node arrives at another one. */
  void deliverTo(String node) {
    links.get(node).take()
        .ifPresent(message -> others.get(node).onMessage(new JsonObject(message.payload())));
  }

  /** A message of another node arrives here. */
  void deliverFrom(String node) {
    others.get(node).link().take().ifPresent(message -> receive(heard.get(node), message));
  }

  void deliverAllTo(String node) {
    while (!links.get(node).isEmpty()) {
      deliverTo(node);
    }
  }

  void deliverAllFrom(String node) {
    while (!others.get(node).link().isEmpty()) {
      deliverFrom(node);
    }
  }

  private void receive(HeardNode from, NumberedMessage message) {
    from.onMessage(message.number());
    var json = new JsonObject(message.payload());
    MatchedVersion.find(json).ifPresent(matched -> {
      from.onMatched(matched);
      confirmations.check(this::isTold);
    });
    var batch = Batch.decode(json);
    batch.events().forEach(onEvent);
    batch.upTo().ifPresent(position -> from.onPosition(position, nanos.get()));
  }

  /** Another node sees that the connection to it has ended, which this one may have seen before. */
  void noticeCutTo(String node) {
    if (!links.get(node).isConnected()) {
      others.get(node).onDisconnected();
    }
  }

  void openTo(String node) {
    if (!links.get(node).isConnected()) {
      others.get(node).onConnected();
      links.get(node).reconnect();
    }
  }

  /** The connection of another node to this one ends. */
  void cutFrom(String node) {
    others.get(node).link().disconnect();
    heardNodes.end(node, heard.get(node));
  }

  void openFrom(String node) {
    if (!others.get(node).link().isConnected()) {
      heard.put(node, heardNodes.begin(node, true));
      others.get(node).reconnect();
    }
  }

  List<String> nodes() {
    return others.keySet().stream().sorted().toList();
  }
}
