// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.cluster.TurnQueues.Request;
import tidings.core.Rendezvous;
import tidings.core.bus.Turns;

/**
 * Turns among nodes. One of them decides on each place, chosen by rendezvous hashing among those that
 * are connected. While two nodes see different ones they may choose different ones too, and have a turn
 * at the same time.
 */
final class NodeTurns implements Turns {
  /** Max. time to wait for a turn: many times what a write takes. */
  static final Duration PATIENCE = Duration.ofMillis(300);
  /** After a turn that did not come, the node that decides is not asked for this long. */
  static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(NodeTurns.class);

  /** The connections to other nodes. Used on one event loop. */
  interface Links {
    /** Whether a node is told something and heard. */
    boolean isConnected(String node);

    void send(String node, Buffer message);
  }

  private final Vertx vertx;
  private final Context loop;
  private final LongSupplier nanos;
  private final Duration patience;
  private final Links links;
  private final TurnQueues queues;
  /** The nodes that take turns, and when they may be asked. */
  private final Map<String, Long> others = new ConcurrentHashMap<>();
  /** By number. */
  private final Map<Long, Promise<Turn>> waiting = new HashMap<>();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong missed = new AtomicLong();
  private String self = "";

  /**
   * @param loop on which everything happens
   * @param patience max. time to wait for a turn
   */
  NodeTurns(
      Vertx vertx, Context loop, LongSupplier nanos, Duration patience, Links links) {
    this.vertx = vertx;
    this.loop = loop;
    this.nanos = nanos;
    this.patience = patience;
    this.links = links;
    this.queues = new TurnQueues(nanos, this::onGranted);
  }

  /** @param node the id of this node */
  void begin(String node) {
    self = node;
  }

  /** Another node that takes turns has connected. */
  void onConnected(String node) {
    others.put(node, nanos.getAsLong());
  }

  void onDisconnected(String node) {
    others.remove(node);
    loop.runOnContext(run -> queues.removeAll(node));
  }

  void onTick() {
    queues.removeExpired();
  }

  @Override
  public Future<Turn> take(String place) {
    if (others.isEmpty() || place.length() > TurnMessage.MAX_PLACE) {
      return Turns.FREE.take(place);
    }
    var turn = Promise.<Turn>promise();
    loop.runOnContext(run -> ask(place, turn));
    return turn.future();
  }

  private void ask(String place, Promise<Turn> turn) {
    var request = new Request(self, taken.incrementAndGet(), place);
    var decider = decider(place);
    waiting.put(request.number(), turn);
    long timer = vertx.setTimer(patience.toMillis(), late -> giveUp(decider, request));
    turn.future().onComplete(done -> vertx.cancelTimer(timer));
    if (decider.equals(self)) {
      queues.add(request);
    } else {
      send(decider, TurnMessage.Kind.ASK, request);
    }
  }

  private String decider(String place) {
    var nodes = new ArrayList<String>();
    nodes.add(self);
    long now = nanos.getAsLong();
    others.forEach((node, askableFrom) -> {
      if (now - askableFrom >= 0 && links.isConnected(node)) {
        nodes.add(node);
      }
    });
    return Rendezvous.choose(place, nodes).orElse(self);
  }

  private void giveUp(String decider, Request request) {
    missed.incrementAndGet();
    others.computeIfPresent(
        decider, (node, askableFrom) -> nanos.getAsLong() + PAUSE.toNanos());
    end(decider, request);
    complete(request.number(), Turn.NONE);
  }

  private void end(String decider, Request request) {
    if (decider.equals(self)) {
      queues.remove(request);
    } else {
      send(decider, TurnMessage.Kind.END, request);
    }
  }

  private void complete(long number, Turn turn) {
    var promise = waiting.remove(number);
    if (promise != null) {
      promise.complete(turn);
    }
  }

  /** This node has decided. */
  private void onGranted(Request request) {
    if (request.node().equals(self)) {
      onTurn(self, request);
    } else {
      send(request.node(), TurnMessage.Kind.GRANT, request);
    }
  }

  private void onTurn(String decider, Request request) {
    complete(request.number(), () -> loop.runOnContext(run -> end(decider, request)));
  }

  private void send(String node, TurnMessage.Kind kind, Request request) {
    links.send(node, new TurnMessage(kind, request.number(), request.place()).encode());
  }

  /** Called with each message of another node about turns. */
  void onMessage(String from, Buffer message) {
    loop.runOnContext(run -> {
      try {
        onMessage(from, TurnMessage.decode(message));
      } catch (RuntimeException newer) {
        LOG.debug("a message about a turn was not understood", newer);
      }
    });
  }

  private void onMessage(String from, TurnMessage message) {
    switch (message.kind()) {
      case ASK -> queues.add(new Request(from, message.number(), message.place()));
      case GRANT -> onTurn(from, new Request(self, message.number(), message.place()));
      case END -> queues.remove(new Request(from, message.number(), message.place()));
    }
  }

  /** Number of turns that were waited for. */
  long taken() {
    return taken.get();
  }

  /** How many of them did not come in time. */
  long missed() {
    return missed.get();
  }
}
