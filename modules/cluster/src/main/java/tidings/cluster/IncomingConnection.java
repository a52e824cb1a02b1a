// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.LossCause;

/**
 * A connection on which another node tells what happens there. Its messages are published one after
 * another by a virtual thread, so that everything before a position is published when the position
 * counts.
 */
final class IncomingConnection {
  static final Duration HELLO_TIMEOUT = Duration.ofSeconds(5);
  static final int MAX_HELLO_BYTES = 4 << 10;
  /** Bytes that wait to be published; the other node is not read while there are more. */
  static final int MAX_WAITING_BYTES = 2 << 20;
  private static final Logger LOG = LoggerFactory.getLogger(IncomingConnection.class);

  private final Vertx vertx;
  private final NetSocket socket;
  private final NodeIdentity identity;
  private final HeardNodes heardNodes;
  private final ReceivedEvents events;
  private final NodeTurns turns;
  private final NodeSubscriptions subscriptions;
  private final Runnable onClosed;
  private final LinkedBlockingQueue<Optional<NumberedMessage>> waiting =
      new LinkedBlockingQueue<>();
  private final MessageReader reader;
  private final AtomicLong waitingBytes = new AtomicLong();
  private @Nullable String from;
  private boolean refused;

  IncomingConnection(Vertx vertx, NetSocket socket, NodeIdentity identity, HeardNodes heardNodes,
      ReceivedEvents events, NodeTurns turns, NodeSubscriptions subscriptions, Runnable onClosed) {
    this.vertx = vertx;
    this.socket = socket;
    this.identity = identity;
    this.heardNodes = heardNodes;
    this.events = events;
    this.turns = turns;
    this.subscriptions = subscriptions;
    this.onClosed = onClosed;
    this.reader = new MessageReader(MAX_HELLO_BYTES, this::onMessage, socket::close);
  }

  /** Called on the event loop of the connection. */
  void open() {
    long timer = vertx.setTimer(HELLO_TIMEOUT.toMillis(), late -> closeWithoutHello());
    socket.handler(reader);
    socket.exceptionHandler(failure -> LOG.debug("a connection is lost: {}", failure.toString()));
    socket.closeHandler(end -> {
      vertx.cancelTimer(timer);
      onClosed.run();
      waiting.add(Optional.empty());
    });
  }

  private void closeWithoutHello() {
    if (from == null) {
      socket.close();
    }
  }

  private void onMessage(NumberedMessage message) {
    if (from != null && message.number() == NumberedMessage.UNCOUNTED) {
      turns.onMessage(from, message.payload());
    } else if (from != null) {
      waiting.add(Optional.of(message));
      if (waitingBytes.addAndGet(message.payload().length()) >= MAX_WAITING_BYTES) {
        socket.pause();
      }
    } else if (!refused) {
      onHello(message);
    }
  }

  private void onHello(NumberedMessage message) {
    var hello = decode(message);
    if (message.number() == Hello.NUMBER && identity.isSecret(hello.secret())) {
      from = hello.from();
      reader.setMaxBytes(NumberedMessage.MAX_BYTES);
      var heard = heardNodes.begin(hello.from(), hello.knowsFilters());
      subscriptions.onConnected(hello.from(), heard);
      if (hello.takesTurns()) {
        turns.onConnected(hello.from());
      }
      var loop = vertx.getOrCreateContext();
      Thread.ofVirtual().name("events of node " + hello.from())
          .start(() -> publishAll(hello.from(), heard, loop));
    } else {
      LOG.debug("{} does not know the secret of this node in the table", socket.remoteAddress());
      refused = true;
      socket.close();
    }
  }

  private static Hello decode(NumberedMessage message) {
    try {
      return Hello.decode(message.payload());
    } catch (RuntimeException noHello) {
      return new Hello("", "", false, false);
    }
  }

  private void publishAll(String node, HeardNode heard, Context loop) {
    try {
      for (var message = waiting.take(); message.isPresent() && !heard.hasEnded(); message =
          waiting.take()) {
        publish(node, message.get(), heard);
        if (waitingBytes.addAndGet(-message.get().payload().length()) < MAX_WAITING_BYTES / 2) {
          loop.runOnContext(drained -> socket.resume());
        }
      }
    } catch (InterruptedException impossible) {
      Thread.currentThread().interrupt();
    } finally {
      heardNodes.end(node, heard);
      subscriptions.onDisconnected(node, heard);
      turns.onDisconnected(node);
      socket.close();
    }
  }

  private void publish(String node, NumberedMessage message, HeardNode heard) {
    heard.onMessage(message.number());
    try {
      var json = new JsonObject(message.payload());
      subscriptions.onMessage(node, heard, json);
      var batch = Batch.decode(json);
      if (!batch.isComplete()) {
        heard.onLoss(LossCause.NOT_UNDERSTOOD); // an event of a newer version
      }
      for (var event : batch.events()) {
        events.publish(event);
      }
      batch.upTo().ifPresent(position -> heard.onPosition(position, heardNodes.now()));
    } catch (RuntimeException failure) {
      heard.onLoss(LossCause.NOT_UNDERSTOOD);
      LOG.warn("a message of another node was not understood; clients catch up", failure);
    }
  }
}
