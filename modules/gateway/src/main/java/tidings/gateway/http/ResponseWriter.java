// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import tidings.core.bus.RequestId;

/** Writes responses: adds the headers that all share, compresses, and reports to the listener. */
public final class ResponseWriter {
  /**
   * Time to drain the rest of a request that was answered early, so that its client reads the
   * response.
   */
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(1);

  /** Browsers use TLS alone from then on, for half a year. */
  private static final String HSTS = "max-age=15552000";

  private final Vertx vertx;
  private final ResponseListener listener;

  public ResponseWriter(Vertx vertx, ResponseListener listener) {
    this.vertx = vertx;
    this.listener = listener;
  }

  /**
   * @param route the route name for {@link ResponseListener}
   * @param startNanos {@link System#nanoTime} when the request arrived
   */
  public void send(String route, long startNanos, HttpServerRequest request, Response response) {
    var httpResponse = request.response();
    listener.onResponse(route, response.status(), Duration.ofNanos(System.nanoTime() - startNanos));
    if (response.status() == Response.UPGRADED.status() || httpResponse.ended()
        || httpResponse.closed()) {
      return;
    }
    httpResponse.setStatusCode(response.status());
    response.headers().forEach(
        (name, value) -> httpResponse.putHeader(name, value.lines().toList()));
    if (request.isSSL()) {
      httpResponse.putHeader("Strict-Transport-Security", HSTS);
    }
    RequestId.current().ifPresent(id -> httpResponse.putHeader(RequestIds.HEADER, id));
    if (request.method().equals(HttpMethod.HEAD)) {
      httpResponse.putHeader("Content-Length", String.valueOf(response.body().length()));
    }
    if (response.body().length() > 0) {
      httpResponse.end(response.body());
    } else {
      httpResponse.end();
    }
    if (!request.isEnded()) {
      vertx.setTimer(DRAIN_TIMEOUT.toMillis(), late -> abort(request));
    }
  }

  private static void abort(HttpServerRequest request) {
    if (request.isEnded()) {
      return;
    }
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset();
    } else {
      request.connection().close();
    }
  }
}
