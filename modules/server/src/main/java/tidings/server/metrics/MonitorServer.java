// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.List;
import tidings.core.errors.Refusal;
import tidings.gateway.http.AllowedHosts;
import tidings.gateway.http.Problem;

/**
 * Serves health and metrics on a separate port without authentication, which must not be public. It
 * responds from before the store is opened until the process ends.
 */
public final class MonitorServer {
  private static final int IDLE_SECONDS = 75;
  private static final String JSON = "application/json";
  private static final String PROBLEM = "application/problem+json";
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final Vertx vertx;
  private final Metrics metrics;
  private final Health health;
  private final AllowedHosts hosts;
  private final HttpServer server;

  private MonitorServer(Vertx vertx, Metrics metrics, Health health, AllowedHosts hosts) {
    this.vertx = vertx;
    this.metrics = metrics;
    this.health = health;
    this.hosts = hosts;
    this.server =
        vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(IDLE_SECONDS))
            .requestHandler(this::handle);
  }

  /** Fails if the address is in use. */
  public static Future<MonitorServer> open(
      Vertx vertx, MonitorSettings settings, Metrics metrics, Health health) {
    var monitor = new MonitorServer(vertx, metrics, health, settings.hosts());
    return monitor.server.listen(settings.port(), settings.host())
        .compose(listening -> EventLoopDelay.deploy(vertx, metrics))
        .map(monitor);
  }

  /** The actual port. */
  public int port() {
    return server.actualPort();
  }

  private void handle(HttpServerRequest request) {
    try {
      hosts.requireAllowed(request);
    } catch (Refusal refusal) {
      var problem = Problem.of(refusal);
      send(request, problem.status(), PROBLEM, problem.body().toString());
      return;
    }
    if (!List.of(HttpMethod.GET, HttpMethod.HEAD).contains(request.method())) {
      send(request, 405, JSON, "{}");
      return;
    }
    switch (String.valueOf(request.path())) {
      case "/health/live" -> send(request, 200, JSON, "{\"live\":true}");
      case "/health/ready" ->
        health.reasons().onSuccess(reasons -> sendReadiness(request, reasons));
      case "/metrics" -> vertx.executeBlocking(metrics::text)
          .onSuccess(text -> send(request, 200, PROMETHEUS, text));
      default -> send(request, 404, JSON, "{}");
    }
  }

  private static void sendReadiness(HttpServerRequest request, List<String> reasons) {
    var ready = reasons.isEmpty();
    var body = new JsonObject().put("ready", ready).put("reasons", reasons).encode();
    send(request, ready ? 200 : 503, JSON, body);
  }

  private static void send(HttpServerRequest request, int status, String type, String body) {
    if (!request.response().closed()) {
      request.response()
          .setStatusCode(status)
          .putHeader("Content-Type", type)
          .putHeader("Cache-Control", "no-store")
          .end(body);
    }
  }
}
