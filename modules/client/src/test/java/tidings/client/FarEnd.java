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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import tidings.core.ActivityId;

/** A server of which the test says what it says, frame by frame, and when it closes. */
final class FarEnd implements AutoCloseable {
  /** What does not come within this many seconds does not come. */
  static final long PATIENCE = 60;

  private final Vertx vertx = Vertx.vertx();
  private final BlockingQueue<Socket> sockets = new LinkedBlockingQueue<>();
  private int port;
  private HttpServer server;

  FarEnd() {
    start();
  }

  void start() {
    server = vertx.createHttpServer(new HttpServerOptions().addWebSocketSubProtocol("tidings.v1"))
        .webSocketHandler(socket -> sockets.add(new Socket(socket)));
    port = soon(server.listen(port, "127.0.0.1")).actualPort();
  }

  void stop() {
    soon(server.close());
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  /** The next connection. */
  Socket connection() {
    return soon(sockets);
  }

  boolean isAlone() {
    return sockets.isEmpty();
  }

  @Override
  public void close() {
    soon(vertx.close());
  }

  static <T> T soon(Future<T> future) {
    try {
      return future.await(PATIENCE, SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError(late);
    }
  }

  static <T> T soon(BlockingQueue<T> queue) {
    try {
      var next = queue.poll(PATIENCE, SECONDS);
      if (next == null) {
        throw new AssertionError("nothing came");
      }
      return next;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** One connection, seen from here. */
  static final class Socket {
    private final ServerWebSocket socket;
    private final BlockingQueue<JsonObject> heard = new LinkedBlockingQueue<>();
    private final Promise<Void> closed = Promise.promise();

    private Socket(ServerWebSocket socket) {
      this.socket = socket;
      socket.closeHandler(closed::tryComplete);
      socket.textMessageHandler(text -> heard.add(new JsonObject(text)));
    }

    /** What the next frame says, which is of this type. */
    JsonObject heard(String type) {
      var frame = soon(heard);
      if (!frame.getString("t").equals(type)) {
        throw new AssertionError("not " + type + ": " + frame.encode());
      }
      return frame.getJsonObject("d");
    }

    void welcome(String position, int heartbeat) {
      var user = new JsonObject().put("ref", "user:ana").put("name", "Ana");
      say("welcome", at(position).put("user", user).put("heartbeat", heartbeat));
    }

    void activity(ActivityId id, String position) {
      var activity = new JsonObject()
          .put("id", id.text())
          .put("actor", new JsonObject().put("ref", "user:ben").put("name", "Ben"))
          .put("verb", "post")
          .put("object", new JsonObject().put("type", "note").put("text", "Hello"))
          .put("targets", new JsonArray())
          .put("version", 1)
          .put("counts", new JsonObject().put("likes", new JsonObject()).put("comments", 0));
      say("activity", at(position).put("activity", activity).put("via", new JsonArray()));
    }

    void say(String type, JsonObject data) {
      soon(socket.writeTextMessage(new JsonObject().put("t", type).put("d", data).encode()));
    }

    void close(int code, String reason) {
      soon(socket.close((short) code, reason));
    }

    Future<Void> closed() {
      return closed.future();
    }

    static JsonObject at(String position) {
      return new JsonObject().put("position", position);
    }
  }
}
