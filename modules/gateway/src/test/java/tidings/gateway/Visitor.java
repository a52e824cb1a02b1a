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
import tidings.gateway.live.Live;

/** A client's end of a socket: says things, and keeps what it hears in order. */
final class Visitor {
  private static final int PATIENCE = 10;

  final WebSocket socket;
  /** Held, because one that nobody holds closes its sockets. */
  private final WebSocketClient client;
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final BlockingQueue<Integer> closed = new LinkedBlockingQueue<>();
  private final Semaphore pings = new Semaphore(0);

  private Visitor(WebSocketClient client, WebSocket socket) {
    this.client = client;
    this.socket = socket;
    socket.textMessageHandler(this::hear);
    socket.closeHandler(end -> closed.add((int) socket.closeStatusCode()));
    socket.frameHandler(frame -> {
      if (frame.isPing()) {
        pings.release();
      }
    });
    socket.resume();
  }

  /** Positions come with heartbeats, between anything else. */
  private void hear(String message) {
    if (!message.startsWith("{\"t\":\"position\"")) {
      heard.add(message);
    }
  }

  /** Connected, and silent. */
  static Visitor connect(Vertx vertx, Street street) {
    return connect(vertx.createWebSocketClient(), options(street));
  }

  static Visitor connect(WebSocketClient client, WebSocketConnectOptions options) {
    return client.connect(options)
        .map(socket -> new Visitor(client, (WebSocket) socket.pause()))
        .await();
  }

  static WebSocketConnectOptions options(Street street) {
    return new WebSocketConnectOptions()
        .setHost("127.0.0.1")
        .setPort(street.gateway.port())
        .setURI("/v1/live")
        .addSubProtocol(Live.SUBPROTOCOL);
  }

  /** Connected and welcomed. */
  static Visitor welcomed(Vertx vertx, Street street, String token, String... showing) {
    var visitor = connect(vertx, street);
    visitor.hello(new JsonObject().put("token", token).put("showing", List.of(showing)));
    visitor.next("welcome");
    return visitor;
  }

  void hello(JsonObject data) {
    say("hello", data);
  }

  void say(String type, JsonObject data) {
    say(new JsonObject().put("t", type).put("d", data).encode());
  }

  void say(String text) {
    socket.writeTextMessage(text).await();
  }

  void say(Buffer bytes) {
    socket.writeBinaryMessage(bytes).await();
  }

  /** The next message, as it came. */
  String next() {
    try {
      var message = heard.poll(PATIENCE, SECONDS);
      if (message == null) {
        throw new AssertionError("nothing was heard; closed: " + closed);
      }
      return message;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** What the next message says, which is of this type. */
  JsonObject next(String type) {
    var message = new JsonObject(next());
    if (!message.getString("t").equals(type)) {
      throw new AssertionError("not " + type + ": " + message.encode());
    }
    return message.getJsonObject("d");
  }

  /** The code with which the server closes. */
  int closed() {
    try {
      var code = closed.poll(PATIENCE, SECONDS);
      if (code == null) {
        throw new AssertionError("still open; heard: " + heard);
      }
      return code;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  void awaitPing() {
    try {
      if (!pings.tryAcquire(PATIENCE, SECONDS)) {
        throw new AssertionError("no ping; closed: " + closed);
      }
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  String reason() {
    return socket.closeReason();
  }
}
