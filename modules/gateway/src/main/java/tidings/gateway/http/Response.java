// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;

/**
 * A response: status, headers and body.
 *
 * @param hashedBytes the leading bytes of the body that its ETag covers; the rest changes with
 *     every request
 * @param stream sends the body bit by bit, in place of {@code body}
 */
public record Response(int status, Map<String, String> headers, Buffer body, int hashedBytes,
    Optional<Consumer<StreamedBody>> stream) {
  static final Map<String, String> DEFAULT_HEADERS =
      Map.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");
  private static final Map<String, String> JSON_HEADERS =
      Map.of(
          "Content-Type", "application/json",
          "Cache-Control", "no-store",
          "X-Content-Type-Options", "nosniff");
  /** Nothing is sent: the connection was upgraded to a WebSocket. */
  public static final Response UPGRADED = new Response(101, Map.of(), Buffer.buffer());

  public Response(int status, Map<String, String> headers, Buffer body) {
    this(status, headers, body, body.length());
  }

  private Response(int status, Map<String, String> headers, Buffer body, int hashedBytes) {
    this(status, headers, body, hashedBytes, Optional.empty());
  }

  /** A response whose body is sent bit by bit. @param stream begins to do so */
  public static Response streamed(String contentType, Consumer<StreamedBody> stream) {
    return new Response(200, DEFAULT_HEADERS, Buffer.buffer(), 0, Optional.of(stream))
        .with("Content-Type", contentType);
  }

  /** A body of any type. */
  public static Response ok(Buffer body, String contentType) {
    return new Response(200, DEFAULT_HEADERS, body).with("Content-Type", contentType);
  }

  public static <T> Response ok(T value, JsonWriter<? super T> writer) {
    return new Response(200, JSON_HEADERS, JsonObjectWriter.toBytes(value, writer));
  }

  public static <T> Response created(T value, JsonWriter<? super T> writer) {
    return new Response(201, JSON_HEADERS, JsonObjectWriter.toBytes(value, writer));
  }

  public static <T> Response accepted(T value, JsonWriter<? super T> writer) {
    return new Response(202, JSON_HEADERS, JsonObjectWriter.toBytes(value, writer));
  }

  public static Response noContent() {
    return new Response(204, DEFAULT_HEADERS, Buffer.buffer());
  }

  /** A permanent redirect (308). */
  public static Response permanentRedirect(String location) {
    return new Response(308, DEFAULT_HEADERS, Buffer.buffer()).with("Location", location);
  }

  /** The 304 response in place of this one, with the tag that the client has. */
  Response notModified(String tag) {
    var newHeaders = new HashMap<>(headers);
    newHeaders.remove("Content-Type");
    newHeaders.remove("Content-Encoding");
    newHeaders.remove("Content-Length");
    newHeaders.remove("Content-Range");
    newHeaders.put("ETag", tag);
    return new Response(304, newHeaders, Buffer.buffer());
  }

  public Response with(String header, String value) {
    var newHeaders = new HashMap<>(headers);
    newHeaders.put(header, value);
    return new Response(status, newHeaders, body, hashedBytes, stream);
  }

  boolean sets(String header) {
    return headers.containsKey(header);
  }

  /** Sets cookies: a header of its own for each, so one to a line. */
  public Response withCookies(String... cookies) {
    return with(SessionCookie.HEADER, String.join("\n", cookies));
  }

  Response with(Buffer newBody) {
    return new Response(status, headers, newBody);
  }

  /** @param bytes the trailing bytes of the body that the ETag leaves out */
  public Response withUnhashedSuffix(int bytes) {
    return new Response(status, headers, body, body.length() - bytes);
  }

  /** Empty if there is no such header. */
  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
