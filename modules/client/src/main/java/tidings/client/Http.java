// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static io.vertx.core.http.HttpHeaders.ETAG;
import static io.vertx.core.http.HttpHeaders.IF_MATCH;
import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Optional;

/** Calls over HTTP, as one user or as nobody; an answer that is a no becomes {@link Refused}. */
final class Http {
  /** Longer than the server takes to say that it took too long. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final WebClient client;
  private final Optional<String> token;

  Http(WebClient client) {
    this(client, Optional.empty());
  }

  private Http(WebClient client, Optional<String> token) {
    this.client = client;
    this.token = token;
  }

  /** The same server, called with this token. */
  Http as(String bearer) {
    return new Http(client, Optional.of(bearer));
  }

  Future<JsonObject> get(String path) {
    return send(GET, path);
  }

  Future<JsonObject> post(String path, JsonObject body) {
    return send(POST, path, body);
  }

  Future<JsonObject> put(String path, JsonObject body) {
    return send(PUT, path, body);
  }

  Future<Void> delete(String path) {
    return send(DELETE, path).mapEmpty();
  }

  Future<JsonObject> send(HttpMethod method, String path) {
    return request(method, path).send().map(Http::answer);
  }

  private Future<JsonObject> send(HttpMethod method, String path, JsonObject body) {
    return request(method, path).sendJsonObject(body).map(Http::answer);
  }

  /** A post that may be sent again under this key. */
  Future<JsonObject> once(String path, JsonObject body, String key) {
    return request(POST, path).putHeader("Idempotency-Key", key)
        .sendJsonObject(body)
        .map(Http::answer);
  }

  Future<JsonObject> patch(String path, JsonObject body, Optional<Long> version) {
    var request = request(HttpMethod.PATCH, path);
    version.ifPresent(is -> request.putHeader(IF_MATCH, "\"" + is + "\""));
    return request.sendJsonObject(body).map(Http::answer);
  }

  /** The answer, in which {@code version} is what its ETag says. */
  Future<JsonObject> versioned(String path) {
    return request(GET, path).send().map(Http::versioned);
  }

  /** @param version the one that is changed and no other; empty for whichever there is */
  Future<JsonObject> versioned(String path, JsonObject body, Optional<Long> version) {
    var request = request(PUT, path);
    version.ifPresent(is -> request.putHeader(IF_MATCH, "\"" + is + "\""));
    return request.sendJsonObject(body).map(Http::versioned);
  }

  private static JsonObject versioned(HttpResponse<Buffer> response) {
    var answer = answer(response);
    var etag = Optional.ofNullable(response.getHeader(ETAG)).orElse("\"0\"");
    var version = etag.substring(1, etag.length() - 1).split("\\.", 2)[0];
    return answer.put("version", Long.valueOf(version));
  }

  /** What is found, or nothing when there is no such thing. */
  static <T> Future<Optional<T>> optional(Future<T> found) {
    return found
        .map(Optional::of)
        .recover(
            failure -> failure instanceof Refused refused && refused.status() == 404
                ? Future.succeededFuture(Optional.empty())
                : Future.failedFuture(failure));
  }

  /** A piece of a path, whatever is in it. */
  static String encoded(Object piece) {
    return URLEncoder.encode(piece.toString(), UTF_8).replace("+", "%20").replace("%3A", ":");
  }

  private HttpRequest<Buffer> request(HttpMethod method, String path) {
    var request = client.request(method, path).timeout(PATIENCE.toMillis());
    return token.map(request::bearerTokenAuthentication).orElse(request);
  }

  private static JsonObject answer(HttpResponse<Buffer> response) {
    if (response.statusCode() >= 300) {
      throw Refused.of(response.statusCode(), response.bodyAsBuffer());
    }
    var body = response.bodyAsJsonObject();
    return body == null ? new JsonObject() : body;
  }
}
