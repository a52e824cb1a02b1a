// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request that is still changed. Nothing in it needs to be valid. */
final class RequestDraft {
  private static final String UNRESERVED = "-._~:@!$'()*,;=";

  String method;
  /** Segments before they are percent-encoded. */
  List<String> path;
  List<Map.Entry<String, String>> query;
  List<Map.Entry<String, String>> headers;
  byte[] body;
  /** The body before it was written, if it is an object without oddities. */
  Optional<JsonObject> json;
  FuzzCaller caller;

  private RequestDraft(String method, List<String> path, FuzzCaller caller) {
    this.method = method;
    this.path = new ArrayList<>(path);
    this.query = new ArrayList<>();
    this.headers = new ArrayList<>();
    this.body = new byte[0];
    this.json = Optional.empty();
    this.caller = caller;
  }

  static RequestDraft of(String method, List<String> path, FuzzCaller caller) {
    return new RequestDraft(method, path, caller);
  }

  RequestDraft copy() {
    var copy = new RequestDraft(method, path, caller);
    copy.query.addAll(query);
    copy.headers.addAll(headers);
    copy.body = body;
    copy.json = json;
    return copy;
  }

  RequestDraft header(String name, String value) {
    headers.add(Map.entry(name, value));
    return this;
  }

  RequestDraft replaceHeader(String name, String value) {
    headers.removeIf(header -> header.getKey().equalsIgnoreCase(name));
    return header(name, value);
  }

  RequestDraft replaceQuery(String name, String value) {
    query.removeIf(parameter -> parameter.getKey().equals(name));
    query.add(Map.entry(name, value));
    return this;
  }

  /** @param value written as JSON, however odd */
  RequestDraft json(@Nullable Object value) {
    json = value instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    body = JsonText.of(value).getBytes(UTF_8);
    return this;
  }

  RequestDraft oddJson(@Nullable Object value) {
    json = Optional.empty();
    body = JsonText.of(value).getBytes(UTF_8);
    return this;
  }

  /** The path as it is sent, without the query. */
  String target() {
    var target = new StringBuilder();
    path.forEach(segment -> target.append('/').append(encoded(segment)));
    return target.toString();
  }

  private String line() {
    var line = new StringBuilder(method).append(' ').append(target());
    char separator = '?';
    for (var parameter : query) {
      line.append(separator).append(encoded(parameter.getKey())).append('=')
          .append(encoded(parameter.getValue()));
      separator = '&';
    }
    return line.append(" HTTP/1.1").toString();
  }

  /** The bytes to send. @param host the authority of the server */
  byte[] bytes(String host) {
    var head = new StringBuilder(line()).append("\r\nHost: ").append(host).append("\r\n");
    caller.credentials().forEach(
        header -> head.append(header.getKey()).append(": ").append(header.getValue())
            .append("\r\n"));
    headers.forEach(header -> head.append(header.getKey()).append(": ").append(header.getValue())
        .append("\r\n"));
    if (body.length > 0) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    var bytes = new ByteArrayOutputStream(head.length() + body.length + 2);
    bytes.writeBytes(head.append("\r\n").toString().getBytes(ISO_8859_1));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  /** A lone surrogate becomes a question mark. */
  private static String encoded(String text) {
    var encoded = new StringBuilder();
    for (byte one : text.getBytes(UTF_8)) {
      boolean isPlain =
          one >= 0 && (Character.isLetterOrDigit(one) || UNRESERVED.indexOf(one) >= 0);
      encoded.append(isPlain ? String.valueOf((char) one) : "%%%02X".formatted(one & 0xFF));
    }
    return encoded.toString();
  }
}
