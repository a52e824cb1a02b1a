// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.server.ServerProcess;
import tidings.core.ServiceKeys.Scope;
import tidings.core.concurrent.VertxWithoutFiles;

/** How fast a server posts events that are in its log to a webhook on the same machine. */
final class WebhookDeliveries {
  private static final int EVENTS = 20_000;
  private static final int GOAL = 2_000;
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private WebhookDeliveries() {}

  static void measure(Path data, BenchmarkReport report) {
    EmbedBenchmark.storeKey(data, Scope.USERS, Scope.WEBHOOKS);
    var flags = Map.of("--port", "0", "--metrics.enabled", "false", "--data", data.toString(),
        "--webhooks.networks", "127.0.0.1/32");
    try (var server = ServerProcess.serve(flags); var receiver = new Receiver()) {
      var api = server.address();
      var webhook = create(api, receiver, "user.created", false);
      var reader = create(api, receiver, "user.erased", true);
      long last = reader.getLong("position") + EVENTS;
      for (int first = 0; first < EVENTS; first += EmbedBenchmark.USERS_IN_BATCH) {
        send(api, "POST", "/v1/users:batch", EmbedBenchmark.UserBatches.body(first));
      }
      while (send(api, "GET", path(reader), "").getLong("position") < last) {
        LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      }
      long start = System.nanoTime();
      send(api, "PATCH", path(webhook), "{\"enabled\":true}");
      receiver.awaitAll();
      double seconds = (System.nanoTime() - start) / 1e9;
      report.add(Figure.number("webhook deliveries/s to a receiver on this machine",
          EVENTS / seconds).atLeast(GOAL));
    }
  }

  private static JsonObject create(
      String api, Receiver receiver, String kind, boolean enabled) {
    return send(api, "POST", "/v1/webhooks", new JsonObject().put("url", receiver.url())
        .put("kinds", JsonArray.of(kind)).put("enabled", enabled).encode());
  }

  private static String path(JsonObject webhook) {
    return "/v1/webhooks/" + webhook.getString("id");
  }

  private static JsonObject send(String api, String method, String path, String body) {
    try {
      var response = HTTP.send(
          HttpRequest.newBuilder(URI.create(api + path))
              .header("Authorization", "Bearer " + StoredKey.TOKEN)
              .header("Content-Type", "application/json")
              .method(method, BodyPublishers.ofString(body)).build(),
          BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(method + " " + path + ": " + response.statusCode());
      }
      return new JsonObject(response.body());
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Acknowledges and counts the messages, each once. */
  private static final class Receiver implements AutoCloseable {
    private final Vertx vertx = VertxWithoutFiles.create();
    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final CountDownLatch missing = new CountDownLatch(EVENTS);
    private final HttpServer server = vertx.createHttpServer().requestHandler(this::receive)
        .listen(0, "127.0.0.1").await();

    private void receive(HttpServerRequest request) {
      request.bodyHandler(body -> {
        if (ids.add(request.getHeader("webhook-id"))) {
          missing.countDown();
        }
        request.response().setStatusCode(204).end();
      });
    }

    String url() {
      return "http://127.0.0.1:" + server.actualPort() + "/";
    }

    void awaitAll() {
      try {
        missing.await();
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }

    @Override
    public void close() {
      vertx.close().await();
    }
  }
}
