// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static tidings.core.errors.ErrorCode.FOREIGN_ORIGIN;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Set;

/**
 * What pages of other origins may do: those of friends all that our own may, with their
 * credentials; others get no word that would let them read an answer.
 */
public final class Cors {
  /** As long as browsers remember it at the most: Chromium does for two hours. */
  private static final Duration PREFLIGHT_MAX_AGE = Duration.ofHours(2);
  private static final String ALLOWED_HEADERS =
      "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id";
  private static final String EXPOSED_HEADERS = "ETag, Link, Location, X-Request-Id, Retry-After";

  private final Set<String> allowedOrigins;

  public Cors(Set<String> allowedOrigins) {
    this.allowedOrigins = allowedOrigins;
  }

  /** Says what friends have to know to read this answer. */
  public Response addHeaders(HttpServerRequest request, Response response) {
    var varied = response.with("Vary", "Authorization, Cookie, Origin, Accept-Encoding");
    return isAllowedOrigin(request) ? withCorsHeaders(request, varied) : varied;
  }

  /** What may be done here; to a browser that asks for a page of another origin, if it may. */
  public Response options(HttpServerRequest request, ClientAddress client, String allowedMethods) {
    var response = Response.noContent().with("Allow", allowedMethods);
    var origin = request.getHeader(ORIGIN);
    boolean preflight = request.headers().contains("Access-Control-Request-Method");
    if (origin == null || !preflight || client.isOwn(origin)) {
      return response;
    }
    if (!allowedOrigins.contains(origin)) {
      throw FOREIGN_ORIGIN.refusal("pages of another origin may not do this");
    }
    return response.with("Access-Control-Allow-Methods", allowedMethods)
        .with("Access-Control-Allow-Headers", ALLOWED_HEADERS)
        .with("Access-Control-Max-Age", String.valueOf(PREFLIGHT_MAX_AGE.toSeconds()));
  }

  private boolean isAllowedOrigin(HttpServerRequest request) {
    var origin = request.getHeader(ORIGIN);
    return origin != null && allowedOrigins.contains(origin);
  }

  private static Response withCorsHeaders(HttpServerRequest request, Response response) {
    var allowed = response.with("Access-Control-Allow-Origin", request.getHeader(ORIGIN))
        .with("Access-Control-Allow-Credentials", "true");
    return request.method().equals(HttpMethod.OPTIONS)
        ? allowed
        : allowed.with("Access-Control-Expose-Headers", EXPOSED_HEADERS);
  }
}
