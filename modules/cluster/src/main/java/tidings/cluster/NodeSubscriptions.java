// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import tidings.core.Ref;
import tidings.core.Subscriptions;
import tidings.core.UserId;

/**
 * The subscriptions of this node, of which it tells the others, and theirs, by which it chooses what it
 * sends them.
 */
final class NodeSubscriptions implements Subscriptions {
  /**
   * What is added within this time for each other node is told together, as it costs a message to each
   * one and back.
   */
  static final Duration BATCH_DELAY_PER_NODE = Duration.ofMillis(10);
  /** Max. time that additions wait for others; small beside the time of {@link Confirmations}. */
  static final Duration MAX_BATCH_DELAY = Duration.ofSeconds(1);

  private final Vertx vertx;
  private final Context loop;
  private final Map<String, ? extends NodeLink> links;
  private final HeardNodes heardNodes;
  private final SubscribedKeys keys = new SubscribedKeys();
  private final SubscriptionSender sender;
  private final Confirmations confirmations;
  private final PeerFilters filters = new PeerFilters(this::sendMatched);

  /**
   * @param loop on which everything happens
   * @param links to the other nodes, by their ids; used on the loop only
   * @param filterAbove the number of other nodes up to which none is told
   */
  NodeSubscriptions(Vertx vertx, Context loop, LongSupplier nanos, HeardNodes heardNodes,
      Map<String, ? extends NodeLink> links, int filterAbove) {
    this.vertx = vertx;
    this.loop = loop;
    this.links = links;
    this.heardNodes = heardNodes;
    this.sender = new SubscriptionSender(keys, filterAbove);
    this.confirmations = new Confirmations(heardNodes, nanos);
  }

  /** Those of the other nodes. */
  PeerFilters filters() {
    return filters;
  }

  @Override
  public void add(UserId user) {
    if (keys.addUser(KeyHash.of(user))) {
      tellSoon();
    }
  }

  @Override
  public void add(Ref audience) {
    if (keys.addAudience(KeyHash.of(audience))) {
      tellSoon();
    }
  }

  private void tellSoon() {
    loop.runOnContext(
        run -> vertx.setTimer(batchDelay(), waited -> sender.sendAdded(links.values())));
  }

  private long batchDelay() {
    return Math.clamp(links.size() * BATCH_DELAY_PER_NODE.toMillis(), 1,
        MAX_BATCH_DELAY.toMillis());
  }

  @Override
  public void remove(UserId user) {
    keys.removeUser(KeyHash.of(user));
  }

  @Override
  public void remove(Ref audience) {
    keys.removeAudience(KeyHash.of(audience));
  }

  @Override
  public Future<Void> whenKnown() {
    var known = Promise.<Void>promise();
    long version = keys.version();
    long since = confirmations.now();
    loop.runOnContext(run -> confirmations.await(version, since, known, this::isTold));
    return known.future();
  }

  /** Called every second on the loop. */
  void onTick() {
    sender.onTick(links.values(), heardNodes::knowsFilters);
    filters.retain(links.keySet());
    confirmations.check(this::isTold);
  }

  private boolean isTold(String node) {
    var link = links.get(node);
    return link != null && link.isTold();
  }

  /** Tells a node by which version of its subscriptions it is sent events from now on. Called on the loop. */
  void sendMatched(String node) {
    var link = links.get(node);
    if (link != null) {
      filters.matched(node).ifPresent(matched -> link.send(matched.encode()));
    }
  }

  /** Another node has connected. @param connection identifies the connection */
  void onConnected(String node, HeardNode connection) {
    loop.runOnContext(run -> filters.onConnected(node, connection));
  }

  void onDisconnected(String node, HeardNode connection) {
    loop.runOnContext(run -> filters.onDisconnected(node, connection));
  }

  /**
   * Called with each message of another node, before its events and its position count.
   *
   * @throws RuntimeException if it is not understood
   */
  void onMessage(String from, HeardNode connection, JsonObject message) {
    SubscriptionMessage.find(message).ifPresent(
        theirs -> loop.runOnContext(run -> filters.onMessage(from, connection, theirs)));
    MatchedVersion.find(message).ifPresent(matched -> {
      connection.onMatched(matched);
      loop.runOnContext(run -> confirmations.check(this::isTold));
    });
  }
}
