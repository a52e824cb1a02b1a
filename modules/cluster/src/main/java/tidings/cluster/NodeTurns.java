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
  /** After an answer that did not come, the node that decides is not asked for this long. */
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
  private final TurnTimeouts timeouts;
  private final Links links;
  private final TurnQueues queues;
  /** The nodes that take turns, and when they may be asked. */
  private final Map<String, Long> others = new ConcurrentHashMap<>();
  /** By number. */
  private final Map<Long, Waiting> waiting = new HashMap<>();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong missed = new AtomicLong();
  private String self = "";

  /** A turn that was asked for. @param timer ends the wait */
  private record Waiting(Request request, String decider, Promise<Turn> turn, long timer) {}

  /** @param loop on which everything happens */
  NodeTurns(
      Vertx vertx, Context loop, LongSupplier nanos, TurnTimeouts timeouts, Links links) {
    this.vertx = vertx;
    this.loop = loop;
    this.nanos = nanos;
    this.timeouts = timeouts;
    this.links = links;
    this.queues = new TurnQueues(
        nanos, request -> send(request.node(), TurnMessage.Kind.GRANT, request));
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
    waiting.put(request.number(), new Waiting(request, decider, turn,
        vertx.setTimer(timeouts.answer().toMillis(), late -> onNoAnswer(decider, request))));
    send(decider, TurnMessage.Kind.ASK, request);
  }

  /** This node decides. */
  private void add(Request request) {
    if (!queues.add(request)) {
      send(request.node(), TurnMessage.Kind.WAIT, request);
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

  private void onNoAnswer(String decider, Request request) {
    others.computeIfPresent(
        decider, (node, askableFrom) -> nanos.getAsLong() + PAUSE.toNanos());
    giveUp(decider, request);
  }

  private void giveUp(String decider, Request request) {
    missed.incrementAndGet();
    send(decider, TurnMessage.Kind.END, request);
    complete(request.number(), Turn.NONE);
  }

  /** The node that decides has answered that others are first. */
  private void onWait(long number) {
    waiting.computeIfPresent(number, (same, wait) -> {
      vertx.cancelTimer(wait.timer());
      return new Waiting(wait.request(), wait.decider(), wait.turn(), vertx.setTimer(
          timeouts.turn().toMillis(), late -> giveUp(wait.decider(), wait.request())));
    });
  }

  private void complete(long number, Turn turn) {
    var wait = waiting.remove(number);
    if (wait != null) {
      vertx.cancelTimer(wait.timer());
      wait.turn().complete(turn);
    }
  }

  private void onTurn(String decider, Request request) {
    complete(request.number(),
        () -> loop.runOnContext(run -> send(decider, TurnMessage.Kind.END, request)));
  }

  /** @param node may be this one */
  private void send(String node, TurnMessage.Kind kind, Request request) {
    var message = new TurnMessage(kind, request.number(), request.place());
    if (node.equals(self)) {
      onMessage(self, message);
    } else {
      links.send(node, message.encode());
    }
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
      case ASK -> add(new Request(from, message.number(), message.place()));
      case GRANT -> onTurn(from, new Request(self, message.number(), message.place()));
      case WAIT -> onWait(message.number());
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
