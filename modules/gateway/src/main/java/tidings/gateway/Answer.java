// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.HashMap;
import java.util.Map;
import tidings.gateway.json.Json;
import tidings.gateway.json.View;

/** What is sent back. */
record Answer(int status, Map<String, String> headers, Buffer body) {
  static final Map<String, String> HEADERS =
      Map.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");
  private static final Map<String, String> JSON =
      Map.of(
          "Content-Type", "application/json",
          "Cache-Control", "no-store",
          "X-Content-Type-Options", "nosniff");
  /** Nothing more to send: the connection has become a socket. */
  static final Answer TAKEN = new Answer(101, Map.of(), Buffer.buffer());

  static <T> Answer ok(T thing, View<? super T> view) {
    return new Answer(200, JSON, Json.of(thing, view));
  }

  static <T> Answer created(T thing, View<? super T> view) {
    return new Answer(201, JSON, Json.of(thing, view));
  }

  static Answer noContent() {
    return new Answer(204, HEADERS, Buffer.buffer());
  }

  /** The same is somewhere else, for good. */
  static Answer moved(String to) {
    return new Answer(308, HEADERS, Buffer.buffer()).with("Location", to);
  }

  Answer with(String header, String value) {
    var more = new HashMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, body);
  }

  void send(HttpServerResponse response) {
    if (this == TAKEN || response.ended() || response.closed()) {
      return;
    }
    response.setStatusCode(status);
    headers.forEach(response::putHeader);
    if (body.length() > 0) {
      response.end(body);
    } else {
      response.end();
    }
  }
}
