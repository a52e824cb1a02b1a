// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import tidings.core.RequestId;

/** The way of an answer out of the house, and what each one gets on it. */
final class Outgoing {
  /** How long the rest of a request is read that was answered early: so that it sees its answer. */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private final Vertx vertx;
  private final Traffic traffic;

  Outgoing(Vertx vertx, Traffic traffic) {
    this.vertx = vertx;
    this.traffic = traffic;
  }

  /**
   * @param call as {@link Traffic} calls it
   * @param began when it did, in nanoseconds
   */
  void send(String call, long began, HttpServerRequest request, Answer answer) {
    var response = request.response();
    traffic.answered(call, answer.status(), Duration.ofNanos(System.nanoTime() - began));
    if (answer.status() == Answer.TAKEN.status() || response.ended() || response.closed()) {
      return;
    }
    response.setStatusCode(answer.status());
    answer.headers().forEach(response::putHeader);
    RequestId.current().ifPresent(id -> response.putHeader(RequestIds.HEADER, id));
    if (request.method().equals(HttpMethod.HEAD)) {
      response.putHeader("Content-Length", String.valueOf(answer.body().length()));
    }
    if (answer.body().length() > 0) {
      response.end(answer.body());
    } else {
      response.end();
    }
    if (!request.isEnded()) {
      vertx.setTimer(LINGER.toMillis(), late -> leave(request));
    }
  }

  private static void leave(HttpServerRequest request) {
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
