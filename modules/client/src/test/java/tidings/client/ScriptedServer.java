// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.BindException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import tidings.core.ActivityId;
import tidings.store.FreePort;

/** A WebSocket server that a test controls frame by frame. */
final class ScriptedServer implements AutoCloseable {
  /** Timeout of all waits. */
  static final long TIMEOUT_SECONDS = 60;
  private static final int ATTEMPTS = 1000;

  private final Vertx vertx = Vertx.vertx();
  private final BlockingQueue<ScriptedConnection> sockets = new LinkedBlockingQueue<>();
  private final int port = FreePort.find();
  private HttpServer server;

  ScriptedServer() {
    start();
  }

  void start() {
    server = awaitResult(listen(ATTEMPTS));
  }

  /**
   * Listens as soon as the port is free: a closed server socket of Java is there until its event loop
   * looks again at what has happened.
   */
  private Future<HttpServer> listen(int attempts) {
    return vertx
        .createHttpServer(new HttpServerOptions().addWebSocketSubProtocol("tidings.v1"))
        .webSocketHandler(socket -> sockets.add(new ScriptedConnection(socket)))
        .listen(port, "127.0.0.1")
        .recover(failure -> failure instanceof BindException && attempts > 1
            ? listen(attempts - 1)
            : Future.failedFuture(failure));
  }

  void stop() {
    awaitResult(server.close());
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  /** Waits for the next connection. */
  ScriptedConnection nextConnection() {
    return awaitResult(sockets);
  }

  boolean hasNoNewConnection() {
    return sockets.isEmpty();
  }

  @Override
  public void close() {
    awaitResult(vertx.close());
  }

  static <T> T awaitResult(Future<T> future) {
    try {
      return future.await(TIMEOUT_SECONDS, SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError(late);
    }
  }

  static <T> T awaitResult(BlockingQueue<T> queue) {
    try {
      var next = queue.poll(TIMEOUT_SECONDS, SECONDS);
      if (next == null) {
        throw new AssertionError("no frame arrived");
      }
      return next;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** The server side of a connection. */
  static final class ScriptedConnection {
    private final ServerWebSocket socket;
    private final BlockingQueue<JsonObject> received = new LinkedBlockingQueue<>();
    private final Promise<Void> closed = Promise.promise();

    private ScriptedConnection(ServerWebSocket socket) {
      this.socket = socket;
      socket.closeHandler(closed::tryComplete);
      socket.textMessageHandler(text -> received.add(new JsonObject(text)));
    }

    /** Waits for the next frame, which must have this type, and returns its data. */
    JsonObject received(String type) {
      var frame = awaitResult(received);
      if (!frame.getString("t").equals(type)) {
        throw new AssertionError("not " + type + ": " + frame.encode());
      }
      return frame.getJsonObject("d");
    }

    void sendWelcome(String position, int heartbeat) {
      var user = new JsonObject().put("ref", "user:ana").put("name", "Ana");
      send("welcome", positioned(position).put("user", user).put("heartbeat", heartbeat));
    }

    void sendActivity(ActivityId id, String position) {
      var activity = new JsonObject()
          .put("id", id.text())
          .put("actor", new JsonObject().put("ref", "user:ben").put("name", "Ben"))
          .put("verb", "post")
          .put("object", new JsonObject().put("type", "note").put("text", "Hello"))
          .put("targets", new JsonArray())
          .put("version", 1)
          .put("counts", new JsonObject().put("likes", new JsonObject()).put("comments", 0));
      send("activity", positioned(position).put("activity", activity).put("via", new JsonArray()));
    }

    void send(String type, JsonObject data) {
      awaitResult(socket.writeTextMessage(new JsonObject().put("t", type).put("d", data).encode()));
    }

    void close(int code, String reason) {
      awaitResult(socket.close((short) code, reason));
    }

    Future<Void> closed() {
      return closed.future();
    }

    static JsonObject positioned(String position) {
      return new JsonObject().put("position", position);
    }
  }
}
