// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import static java.util.concurrent.TimeUnit.MINUTES;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A client of the DevTools protocol: calls to a browser and its tabs, and their events. */
final class DevTools implements AutoCloseable {
  /** Long enough for a script that scrolls through a whole feed. */
  private static final int CALL_TIMEOUT_MINUTES = 5;
  private static final int MAX_MESSAGE_BYTES = 1024 * 1024;

  private final Vertx vertx;
  /** Referenced here, as Vert.x closes an unreferenced client. */
  private final WebSocketClient client;
  private final WebSocket socket;
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, Promise<JsonObject>> calls = new ConcurrentHashMap<>();
  /** Pending waits, by tab and event. */
  private final Map<String, Promise<Void>> eventWaiters = new ConcurrentHashMap<>();

  private DevTools(Vertx vertx, WebSocketClient client, WebSocket socket) {
    this.vertx = vertx;
    this.client = client;
    this.socket = socket;
  }

  static DevTools of(DevToolsAddress address) {
    var vertx = Vertx.vertx();
    var client = vertx.createWebSocketClient(
        new WebSocketClientOptions().setMaxMessageSize(MAX_MESSAGE_BYTES));
    var to = new WebSocketConnectOptions()
        .setHost("127.0.0.1")
        .setAllowOriginHeader(false) // the browser refuses origins of web pages
        .setPort(address.port())
        .setURI(address.path());
    // no message is lost: the first one is the response to a call
    var tools = client.connect(to).map(socket -> new DevTools(vertx, client, socket)).await();
    tools.socket.textMessageHandler(text -> tools.onMessage(new JsonObject(text)));
    tools.socket.closeHandler(closed -> tools.failPending());
    return tools;
  }

  /** Calls a method of the browser. */
  JsonObject call(String method, JsonObject parameters) {
    return send(method, parameters, new JsonObject());
  }

  /**
   * Calls a method of a tab.
   *
   * @throws IllegalStateException if the call fails
   */
  JsonObject call(String tab, String method, JsonObject parameters) {
    return send(method, parameters, new JsonObject().put("sessionId", tab));
  }

  private JsonObject send(String method, JsonObject parameters, JsonObject message) {
    int number = numbers.incrementAndGet();
    var answer = Promise.<JsonObject>promise();
    calls.put(number, answer);
    socket.writeTextMessage(
        message.put("id", number).put("method", method).put("params", parameters).encode())
        .onFailure(answer::tryFail);
    return answer.future().timeout(CALL_TIMEOUT_MINUTES, MINUTES).await();
  }

  /** The next event of this kind in a tab. */
  Future<Void> nextEvent(String tab, String event) {
    return eventWaiters.computeIfAbsent(tab + event, none -> Promise.promise())
        .future()
        .timeout(CALL_TIMEOUT_MINUTES, MINUTES);
  }

  private void onMessage(JsonObject message) {
    if (message.containsKey("id")) {
      Optional.ofNullable(calls.remove(message.getInteger("id")))
          .ifPresent(call -> answer(call, message));
    } else {
      var event = message.getString("sessionId") + message.getString("method");
      Optional.ofNullable(eventWaiters.remove(event)).ifPresent(Promise::tryComplete);
    }
  }

  private static void answer(Promise<JsonObject> call, JsonObject message) {
    if (message.containsKey("error")) {
      call.tryFail(new IllegalStateException(message.getJsonObject("error").encode()));
    } else {
      call.tryComplete(message.getJsonObject("result"));
    }
  }

  private void failPending() {
    var ended = new IllegalStateException("the browser has ended");
    calls.values().forEach(call -> call.tryFail(ended));
    eventWaiters.values().forEach(one -> one.tryFail(ended));
  }

  @Override
  public void close() {
    client.close().await();
    vertx.close().await();
  }
}
