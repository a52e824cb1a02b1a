// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static io.vertx.core.http.HttpHeaders.ETAG;
import static io.vertx.core.http.HttpHeaders.IF_MATCH;
import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.UUID;

/**
 * Calls over HTTP, as one user or as nobody. An answer that is a no becomes {@link ApiRefusal}, none
 * at all {@link NoResponseException}; what can be made again without harm is.
 */
final class HttpCalls {
  private final WebClient client;
  private final String basePath;
  private final Retries retries;
  private final Optional<String> token;

  HttpCalls(ServerConnections connections, Retries retries) {
    this(connections.webClient(), connections.basePath(), retries, Optional.empty());
  }

  private HttpCalls(WebClient client, String basePath, Retries retries, Optional<String> token) {
    this.client = client;
    this.basePath = basePath;
    this.retries = retries;
    this.token = token;
  }

  /** The same server, called with this token. */
  HttpCalls withToken(String newToken) {
    return new HttpCalls(client, basePath, retries, Optional.of(newToken));
  }

  Future<JsonObject> get(String path) {
    return send(GET, path);
  }

  Future<JsonObject> put(String path, JsonObject body) {
    return retries.idempotent(() -> sendOnce(request(PUT, path), body)).map(HttpCalls::body);
  }

  Future<Void> delete(String path) {
    return send(DELETE, path).mapEmpty();
  }

  /** What would find something else if it were sent again. */
  Future<Void> deleteOnce(String path) {
    return retries.atMostOnce(() -> sendOnce(request(DELETE, path))).mapEmpty();
  }

  /** What would find something else if it were sent again. */
  Future<JsonObject> putOnce(String path, JsonObject body) {
    return retries.atMostOnce(() -> sendOnce(request(PUT, path), body)).map(HttpCalls::body);
  }

  /** Without a body. */
  Future<JsonObject> send(HttpMethod method, String path) {
    return retries.idempotent(() -> sendOnce(request(method, path))).map(HttpCalls::body);
  }

  /** What would happen again if it were sent again. */
  Future<JsonObject> post(String path, JsonObject body) {
    return retries.atMostOnce(() -> sendOnce(request(POST, path), body)).map(HttpCalls::body);
  }

  /** Under a key of its own, if it may come to more than one try. */
  Future<JsonObject> postOnce(String path, JsonObject body) {
    return retries.policy().isRetrying()
        ? postOnce(path, body, UUID.randomUUID().toString())
        : post(path, body);
  }

  /** Under a key by which the server knows it when it comes again. */
  Future<JsonObject> postOnce(String path, JsonObject body, String key) {
    return retries
        .idempotent(() -> sendOnce(request(POST, path).putHeader("Idempotency-Key", key), body))
        .map(HttpCalls::body);
  }

  /** @param version the one that is changed and no other; empty for whichever there is */
  Future<JsonObject> patch(String path, JsonObject body, Optional<Long> version) {
    return change(PATCH, path, body, version).map(HttpCalls::body);
  }

  /** The answer, in which {@code version} is what its ETag says. */
  Future<JsonObject> requestVersioned(String path) {
    return retries.idempotent(() -> sendOnce(request(GET, path))).map(HttpCalls::requestVersioned);
  }

  /** @param version the one that is changed and no other; empty for whichever there is */
  Future<JsonObject> requestVersioned(String path, JsonObject body, Optional<Long> version) {
    return change(PUT, path, body, version).map(HttpCalls::requestVersioned);
  }

  private Future<HttpResponse<Buffer>> change(
      HttpMethod method, String path, JsonObject body, Optional<Long> version) {
    return version
        .map(current -> retries.atMostOnce(
            () -> sendOnce(request(method, path).putHeader(IF_MATCH, "\"" + current + "\""), body)))
        .orElseGet(() -> retries.idempotent(() -> sendOnce(request(method, path), body)));
  }

  /** What is found, or nothing when there is no such thing. */
  static <T> Future<Optional<T>> emptyIfNotFound(Future<T> found) {
    return found
        .map(Optional::of)
        .recover(
            failure -> failure instanceof ApiRefusal refused && refused.status() == 404
                ? Future.succeededFuture(Optional.empty())
                : Future.failedFuture(failure));
  }

  /** A piece of a path, whatever is in it. */
  static String encodePathSegment(Object segment) {
    return URLEncoder.encode(segment.toString(), UTF_8).replace("+", "%20").replace("%3A", ":");
  }

  private HttpRequest<Buffer> request(HttpMethod method, String path) {
    long timeoutMillis = retries.policy().responseTimeout().toMillis();
    // What still waits for a connection when the time is up is not sent any more.
    var request = client.request(method, basePath + path).timeout(timeoutMillis)
        .connectTimeout(timeoutMillis);
    return token.map(request::bearerTokenAuthentication).orElse(request);
  }

  private static Future<HttpResponse<Buffer>> sendOnce(HttpRequest<Buffer> request) {
    return requireSuccess(request, request.send());
  }

  private static Future<HttpResponse<Buffer>> sendOnce(HttpRequest<Buffer> request,
      JsonObject body) {
    return requireSuccess(request, request.sendJsonObject(body));
  }

  private static Future<HttpResponse<Buffer>> requireSuccess(
      HttpRequest<Buffer> request, Future<HttpResponse<Buffer>> response) {
    return response
        .timeout(request.timeout(), MILLISECONDS) // also where Vert.x never tells
        .recover(failure -> Future.failedFuture(NoResponseException.because(failure)))
        .map(received -> {
          if (received.statusCode() >= 300) {
            throw ApiRefusal.of(received.statusCode(), received.headers(), received.bodyAsBuffer());
          }
          return received;
        });
  }

  private static JsonObject body(HttpResponse<Buffer> response) {
    return Optional.ofNullable(response.bodyAsJsonObject()).orElseGet(JsonObject::new);
  }

  private static JsonObject requestVersioned(HttpResponse<Buffer> response) {
    var etag = Optional.ofNullable(response.getHeader(ETAG)).orElse("\"0\"");
    var version = etag.substring(1, etag.length() - 1).split("\\.", 2)[0];
    return body(response).put("version", Long.valueOf(version));
  }
}
