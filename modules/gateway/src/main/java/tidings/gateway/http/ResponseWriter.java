// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
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

  /**
   * Bytes of a long response that are sent together, so that the progress of a slow client is seen.
   */
  private static final int PART_BYTES = 64 * 1024;
  /** Browsers use TLS alone from then on, for half a year. */
  private static final String HSTS = "max-age=15552000";
  /** About the bytes of the status line and the headers. */
  private static final int HEAD_BYTES = 512;

  private final Vertx vertx;
  private final ResponseListener listener;
  private final Connections connections;

  /** @param connections notified of all bytes before and after they are sent */
  public ResponseWriter(Vertx vertx, ResponseListener listener, Connections connections) {
    this.vertx = vertx;
    this.listener = listener;
    this.connections = connections;
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
    response.headers().forEach((name, value) -> {
      if (value.indexOf('\n') < 0) {
        httpResponse.putHeader(name, value);
      } else {
        httpResponse.putHeader(name, value.lines().toList()); // several cookies
      }
    });
    if (request.isSSL()) {
      httpResponse.putHeader("Strict-Transport-Security", HSTS);
    }
    httpResponse.putHeader("Date", HttpDate.now());
    RequestId.current().ifPresent(id -> httpResponse.putHeader(RequestIds.HEADER, id));
    if (response.stream().isPresent() && !request.method().equals(HttpMethod.HEAD)) {
      httpResponse.setChunked(!response.sets("Content-Length"));
      response.stream().get().accept(new StreamedBody(request, connections));
    } else {
      write(request, response.body());
    }
    if (!request.isEnded()) {
      vertx.setTimer(DRAIN_TIMEOUT.toMillis(), late -> abort(request));
    }
  }

  private void write(HttpServerRequest request, Buffer body) {
    var response = request.response();
    int length = body.length();
    boolean isHead = request.method().equals(HttpMethod.HEAD);
    if ((isHead || length > PART_BYTES) && !response.headers().contains("Content-Length")) {
      response.putHeader("Content-Length", String.valueOf(length));
    }
    if (isHead || length == 0) {
      connections.onWrite(request.connection(), HEAD_BYTES);
      track(request, HEAD_BYTES, response.end());
      return;
    }
    connections.onWrite(request.connection(), HEAD_BYTES + length); // before more is handled
    int start = 0;
    for (; length - start > PART_BYTES; start += PART_BYTES) {
      track(request, PART_BYTES, response.write(body.slice(start, start + PART_BYTES)));
    }
    var rest = start == 0 ? body : body.slice(start, length);
    track(request, HEAD_BYTES + rest.length(), response.end(rest));
  }

  private void track(HttpServerRequest request, int bytes, Future<Void> written) {
    written.onComplete(sent -> connections.onWritten(request.connection(), bytes));
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
