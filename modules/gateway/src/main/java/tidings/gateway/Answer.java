// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.Map;
import tidings.gateway.json.Json;
import tidings.gateway.json.View;

/**
 * What is sent back.
 *
 * @param steady how many bytes of the body tell whether it is the same as before; what follows them
 *     is of the moment
 */
record Answer(int status, Map<String, String> headers, Buffer body, int steady) {
  static final Map<String, String> HEADERS =
      Map.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");
  private static final Map<String, String> JSON =
      Map.of(
          "Content-Type", "application/json",
          "Cache-Control", "no-store",
          "X-Content-Type-Options", "nosniff");
  /** Nothing more to send: the connection has become a socket. */
  static final Answer TAKEN = new Answer(101, Map.of(), Buffer.buffer());

  Answer(int status, Map<String, String> headers, Buffer body) {
    this(status, headers, body, body.length());
  }

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

  /** In place of this: that the client has it already, under this tag. */
  Answer unchanged(String tag) {
    var less = new HashMap<>(headers);
    less.remove("Content-Type");
    less.remove("Content-Encoding");
    less.put("ETag", tag);
    return new Answer(304, less, Buffer.buffer());
  }

  Answer with(String header, String value) {
    var more = new HashMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, body, steady);
  }

  Answer with(Buffer other) {
    return new Answer(status, headers, other);
  }

  /** @param bytes how many at its end are of the moment */
  Answer passing(int bytes) {
    return new Answer(status, headers, body, body.length() - bytes);
  }

  /** Empty when there is none. */
  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
