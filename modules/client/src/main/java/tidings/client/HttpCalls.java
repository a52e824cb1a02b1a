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
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import tidings.core.Ref;

/**
 * HTTP calls, with or without the token of a user. An error response fails with {@link ApiRefusal}, a
 * missing response with {@link NoResponseException}. Idempotent calls are retried.
 */
final class HttpCalls {
  private final WebClient client;
  private final String basePath;
  private final Retries retries;
  private final Optional<TokenSource> tokens;
  private final Optional<Ref> actAs;

  HttpCalls(ServerConnections connections, Retries retries) {
    this(connections.webClient(), connections.basePath(), retries, Optional.empty(),
        Optional.empty());
  }

  private HttpCalls(WebClient client, String basePath, Retries retries,
      Optional<TokenSource> tokens, Optional<Ref> actAs) {
    this.client = client;
    this.basePath = basePath;
    this.retries = retries;
    this.tokens = tokens;
    this.actAs = actAs;
  }

  /** A copy that sends tokens of this source. */
  HttpCalls withTokens(TokenSource source) {
    return new HttpCalls(client, basePath, retries, Optional.of(source), Optional.empty());
  }

  /** A copy that sends this service key, as this user. */
  HttpCalls withKey(String key, Ref user) {
    return new HttpCalls(
        client, basePath, retries, Optional.of(TokenSource.of(key)), Optional.of(user));
  }

  Vertx vertx() {
    return retries.vertx();
  }

  Duration responseTimeout() {
    return retries.policy().responseTimeout();
  }

  Future<JsonObject> get(String path) {
    return send(GET, path);
  }

  Future<Buffer> getBytes(String path) {
    return retries.idempotent(() -> sendOnce(request(GET, path)))
        .map(response -> Optional.ofNullable(response.bodyAsBuffer()).orElseGet(Buffer::buffer));
  }

  Future<JsonObject> put(String path, JsonObject body) {
    return retries.idempotent(() -> sendOnce(request(PUT, path), body)).map(HttpCalls::body);
  }

  Future<Void> delete(String path) {
    return send(DELETE, path).mapEmpty();
  }

  /** A DELETE whose repetition would have another result, so it is not retried. */
  Future<Void> deleteOnce(String path) {
    return retries.atMostOnce(() -> sendOnce(request(DELETE, path))).mapEmpty();
  }

  /** A PUT whose repetition would have another result, so it is not retried. */
  Future<JsonObject> putOnce(String path, JsonObject body) {
    return retries.atMostOnce(() -> sendOnce(request(PUT, path), body)).map(HttpCalls::body);
  }

  /** Sends a request without a body. */
  Future<JsonObject> send(HttpMethod method, String path) {
    return retries.idempotent(() -> sendOnce(request(method, path))).map(HttpCalls::body);
  }

  /** Sends a request that is not idempotent, and so is not retried. */
  Future<JsonObject> post(String path, JsonObject body) {
    return retries.atMostOnce(() -> sendOnce(request(POST, path), body)).map(HttpCalls::body);
  }

  /** Sends a request that has the same result when it is repeated. */
  Future<JsonObject> postIdempotent(String path, JsonObject body) {
    return retries.idempotent(() -> sendOnce(request(POST, path), body)).map(HttpCalls::body);
  }

  /** Sends a request with a new idempotency key, unless retries are disabled. */
  Future<JsonObject> postOnce(String path, JsonObject body) {
    return retries.policy().isRetrying()
        ? postOnce(path, body, UUID.randomUUID().toString())
        : post(path, body);
  }

  /** Sends a request with an idempotency key, by which the server recognizes a retry. */
  Future<JsonObject> postOnce(String path, JsonObject body, String key) {
    return retries
        .idempotent(() -> sendOnce(request(POST, path).putHeader("Idempotency-Key", key), body))
        .map(HttpCalls::body);
  }

  /** @param version the required current version; empty for any */
  Future<JsonObject> patch(String path, JsonObject body, Optional<Long> version) {
    return change(PATCH, path, body, version).map(HttpCalls::body);
  }

  /** Gets JSON whose {@code version} is taken from the ETag. */
  Future<JsonObject> getVersioned(String path) {
    return retries.idempotent(() -> sendOnce(request(GET, path))).map(HttpCalls::bodyWithVersion);
  }

  /** Changes JSON whose {@code version} is taken from the ETag. */
  Future<JsonObject> patchVersioned(String path, JsonObject body) {
    return change(PATCH, path, body, Optional.empty()).map(HttpCalls::bodyWithVersion);
  }

  /** @param version the required current version; empty for any */
  Future<JsonObject> putVersioned(String path, JsonObject body, Optional<Long> version) {
    return change(PUT, path, body, version).map(HttpCalls::bodyWithVersion);
  }

  private Future<HttpResponse<Buffer>> change(
      HttpMethod method, String path, JsonObject body, Optional<Long> version) {
    return version
        .map(current -> retries.atMostOnce(
            () -> sendOnce(request(method, path).putHeader(IF_MATCH, "\"" + current + "\""), body)))
        .orElseGet(() -> retries.idempotent(() -> sendOnce(request(method, path), body)));
  }

  /** Maps a 404 to an empty optional. */
  static <T> Future<Optional<T>> emptyIfNotFound(Future<T> found) {
    return found
        .map(Optional::of)
        .recover(
            failure -> failure instanceof ApiRefusal refused && refused.status() == 404
                ? Future.succeededFuture(Optional.empty())
                : Future.failedFuture(failure));
  }

  /** Percent-encodes a path segment. */
  static String encodePathSegment(Object segment) {
    return URLEncoder.encode(segment.toString(), UTF_8).replace("+", "%20").replace("%3A", ":");
  }

  private HttpRequest<Buffer> request(HttpMethod method, String path) {
    long timeoutMillis = retries.policy().responseTimeout().toMillis();
    // The same timeout bounds the wait for a connection.
    var request = client.request(method, basePath + path).timeout(timeoutMillis)
        .connectTimeout(timeoutMillis);
    actAs.ifPresent(user -> request.putHeader("Act-As", user.toString()));
    return request;
  }

  private Future<HttpResponse<Buffer>> sendOnce(HttpRequest<Buffer> request) {
    return authorize(request)
        .compose(authorized -> requireSuccess(authorized, authorized.send()));
  }

  private Future<HttpResponse<Buffer>> sendOnce(HttpRequest<Buffer> request, JsonObject body) {
    return authorize(request)
        .compose(authorized -> requireSuccess(authorized, authorized.sendJsonObject(body)));
  }

  /** Sends a file, whose type the server finds out. It is not retried. */
  Future<JsonObject> upload(String path, Buffer file) {
    return retries.atMostOnce(() -> authorize(
        request(POST, path).putHeader("Content-Type", "application/octet-stream"))
        .compose(authorized -> requireSuccess(authorized, authorized.sendBuffer(file))))
        .map(HttpCalls::body);
  }

  private Future<HttpRequest<Buffer>> authorize(HttpRequest<Buffer> request) {
    return tokens
        .map(source -> Future.succeededFuture().compose(now -> source.token())
            .timeout(request.timeout(), MILLISECONDS)
            .map(request::bearerTokenAuthentication))
        .orElseGet(() -> Future.succeededFuture(request));
  }

  private static Future<HttpResponse<Buffer>> requireSuccess(
      HttpRequest<Buffer> request, Future<HttpResponse<Buffer>> response) {
    return response
        .timeout(request.timeout(), MILLISECONDS) // Vert.x may never complete the request
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

  private static JsonObject bodyWithVersion(HttpResponse<Buffer> response) {
    var etag = Optional.ofNullable(response.getHeader(ETAG)).orElse("\"0\"");
    var version = etag.substring(1, etag.length() - 1).split("\\.", 2)[0];
    return body(response).put("version", Long.valueOf(version));
  }
}
