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
 * Calls over HTTP, as one user or as nobody. An answer that is a no becomes {@link Refused}, none
 * at all {@link NoAnswer}; what can be made again without harm is.
 */
final class Http {
  private final WebClient client;
  private final String base;
  private final Tries tries;
  private final Optional<String> token;

  Http(Connections connections, Tries tries) {
    this(connections.http(), connections.base(), tries, Optional.empty());
  }

  private Http(WebClient client, String base, Tries tries, Optional<String> token) {
    this.client = client;
    this.base = base;
    this.tries = tries;
    this.token = token;
  }

  /** The same server, called with this token. */
  Http as(String bearer) {
    return new Http(client, base, tries, Optional.of(bearer));
  }

  Future<JsonObject> get(String path) {
    return send(GET, path);
  }

  Future<JsonObject> put(String path, JsonObject body) {
    return tries.repeatable(() -> sent(request(PUT, path), body)).map(Http::body);
  }

  Future<Void> delete(String path) {
    return send(DELETE, path).mapEmpty();
  }

  /** What would find something else if it were sent again. */
  Future<Void> deleteOnce(String path) {
    return tries.once(() -> sent(request(DELETE, path))).mapEmpty();
  }

  /** What would find something else if it were sent again. */
  Future<JsonObject> putOnce(String path, JsonObject body) {
    return tries.once(() -> sent(request(PUT, path), body)).map(Http::body);
  }

  /** Without a body. */
  Future<JsonObject> send(HttpMethod method, String path) {
    return tries.repeatable(() -> sent(request(method, path))).map(Http::body);
  }

  /** What would happen again if it were sent again. */
  Future<JsonObject> post(String path, JsonObject body) {
    return tries.once(() -> sent(request(POST, path), body)).map(Http::body);
  }

  /** Under a key of its own, if it may come to more than one try. */
  Future<JsonObject> postOnce(String path, JsonObject body) {
    return tries.patience().triesAgain()
        ? postOnce(path, body, UUID.randomUUID().toString())
        : post(path, body);
  }

  /** Under a key by which the server knows it when it comes again. */
  Future<JsonObject> postOnce(String path, JsonObject body, String key) {
    return tries
        .repeatable(() -> sent(request(POST, path).putHeader("Idempotency-Key", key), body))
        .map(Http::body);
  }

  /** @param version the one that is changed and no other; empty for whichever there is */
  Future<JsonObject> patch(String path, JsonObject body, Optional<Long> version) {
    return change(PATCH, path, body, version).map(Http::body);
  }

  /** The answer, in which {@code version} is what its ETag says. */
  Future<JsonObject> versioned(String path) {
    return tries.repeatable(() -> sent(request(GET, path))).map(Http::versioned);
  }

  /** @param version the one that is changed and no other; empty for whichever there is */
  Future<JsonObject> versioned(String path, JsonObject body, Optional<Long> version) {
    return change(PUT, path, body, version).map(Http::versioned);
  }

  private Future<HttpResponse<Buffer>> change(
      HttpMethod method, String path, JsonObject body, Optional<Long> version) {
    return version
        .map(is -> tries.once(
            () -> sent(request(method, path).putHeader(IF_MATCH, "\"" + is + "\""), body)))
        .orElseGet(() -> tries.repeatable(() -> sent(request(method, path), body)));
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
    long answer = tries.patience().answer().toMillis();
    // What still waits for a connection when the time is up is not sent any more.
    var request = client.request(method, base + path).timeout(answer).connectTimeout(answer);
    return token.map(request::bearerTokenAuthentication).orElse(request);
  }

  private static Future<HttpResponse<Buffer>> sent(HttpRequest<Buffer> request) {
    return answer(request, request.send());
  }

  private static Future<HttpResponse<Buffer>> sent(HttpRequest<Buffer> request, JsonObject body) {
    return answer(request, request.sendJsonObject(body));
  }

  private static Future<HttpResponse<Buffer>> answer(
      HttpRequest<Buffer> request, Future<HttpResponse<Buffer>> response) {
    return response
        .timeout(request.timeout(), MILLISECONDS) // also where Vert.x never tells
        .recover(failure -> Future.failedFuture(NoAnswer.because(failure)))
        .map(answer -> {
          if (answer.statusCode() >= 300) {
            throw Refused.of(answer.statusCode(), answer.headers(), answer.bodyAsBuffer());
          }
          return answer;
        });
  }

  private static JsonObject body(HttpResponse<Buffer> answer) {
    return Optional.ofNullable(answer.bodyAsJsonObject()).orElseGet(JsonObject::new);
  }

  private static JsonObject versioned(HttpResponse<Buffer> answer) {
    var etag = Optional.ofNullable(answer.getHeader(ETAG)).orElse("\"0\"");
    var version = etag.substring(1, etag.length() - 1).split("\\.", 2)[0];
    return body(answer).put("version", Long.valueOf(version));
  }
}
