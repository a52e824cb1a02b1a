// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import tidings.gateway.live.LiveSockets;

/** A WebSocket client that queues the received messages. */
final class WebSocketTestClient {
  private static final int TIMEOUT_SECONDS = 10;
  private static final int MAX_HEARTBEATS = 50;

  final WebSocket socket;
  /** Referenced here, as Vert.x closes an unreferenced client and its sockets. */
  private final WebSocketClient client;
  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private final BlockingQueue<Integer> closed = new LinkedBlockingQueue<>();
  private final Semaphore pings = new Semaphore(0);
  /** Of the last heartbeat. */
  private volatile String position = "";

  private WebSocketTestClient(WebSocketClient client, WebSocket socket) {
    this.client = client;
    this.socket = socket;
    socket.textMessageHandler(this::onMessage);
    socket.closeHandler(end -> closed.add((int) socket.closeStatusCode()));
    socket.frameHandler(frame -> {
      if (frame.isPing()) {
        pings.release();
      }
    });
    socket.resume();
  }

  /** Skips heartbeats, which arrive between other messages. */
  private void onMessage(String message) {
    if (message.startsWith("{\"t\":\"position\"")) {
      position = new JsonObject(message).getJsonObject("d").getString("position");
    } else {
      received.add(message);
    }
  }

  /** Connects without a hello. */
  static WebSocketTestClient connect(Vertx vertx, GatewayFixture fixture) {
    return connect(vertx.createWebSocketClient(), options(fixture));
  }

  static WebSocketTestClient connect(WebSocketClient client, WebSocketConnectOptions options) {
    return client.connect(options)
        .map(socket -> new WebSocketTestClient(client, (WebSocket) socket.pause()))
        .await();
  }

  static WebSocketConnectOptions options(GatewayFixture fixture) {
    return new WebSocketConnectOptions()
        .setHost("127.0.0.1")
        .setPort(fixture.gateway.port())
        .setURI("/v1/live")
        .addSubProtocol(LiveSockets.SUBPROTOCOL);
  }

  /** Connects and waits for the welcome. */
  static WebSocketTestClient connectAs(Vertx vertx, GatewayFixture fixture, String token,
      String... showing) {
    var client = connect(vertx, fixture);
    client.hello(new JsonObject().put("token", token).put("showing", List.of(showing)));
    client.next("welcome");
    return client;
  }

  void hello(JsonObject data) {
    send("hello", data);
  }

  void send(String type, JsonObject data) {
    send(new JsonObject().put("t", type).put("d", data).encode());
  }

  void send(String text) {
    socket.writeTextMessage(text).await();
  }

  void send(Buffer bytes) {
    socket.writeBinaryMessage(bytes).await();
  }

  /** The next message as text. */
  String next() {
    try {
      var message = received.poll(TIMEOUT_SECONDS, SECONDS);
      if (message == null) {
        throw new AssertionError("no message arrived; closed: " + closed);
      }
      return message;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** The next message, which must be of this type. */
  JsonObject next(String type) {
    var message = new JsonObject(next());
    if (!message.getString("t").equals(type)) {
      throw new AssertionError("not " + type + ": " + message.encode());
    }
    return message.getJsonObject("d");
  }

  /** The close code of the server. */
  int closed() {
    try {
      var code = closed.poll(TIMEOUT_SECONDS, SECONDS);
      if (code == null) {
        throw new AssertionError("still open; received: " + received);
      }
      return code;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** The signed position of the last heartbeat; empty before the first. */
  String position() {
    return position;
  }

  void awaitPing() {
    try {
      if (!pings.tryAcquire(TIMEOUT_SECONDS, SECONDS)) {
        throw new AssertionError("no ping; closed: " + closed);
      }
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Waits, heartbeat by heartbeat, until a condition holds. */
  void awaitHeartbeats(BooleanSupplier condition) {
    for (int heartbeat = 0; !condition.getAsBoolean(); heartbeat++) {
      if (heartbeat == MAX_HEARTBEATS) {
        throw new AssertionError("not within " + MAX_HEARTBEATS + " heartbeats");
      }
      awaitPing();
    }
  }

  String reason() {
    return socket.closeReason();
  }
}
