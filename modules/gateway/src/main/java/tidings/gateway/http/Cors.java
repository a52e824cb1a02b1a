// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static tidings.core.errors.ErrorCode.FOREIGN_ORIGIN;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/**
 * Cross-origin resource sharing: allowed origins may do everything that the server's own pages may,
 * with credentials; other origins get no CORS headers and so cannot read a response.
 */
public final class Cors {
  /** The longest time that browsers cache a preflight: two hours in Chromium. */
  private static final Duration PREFLIGHT_MAX_AGE = Duration.ofHours(2);
  private static final String ALLOWED_HEADERS =
      "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id";
  private static final String EXPOSED_HEADERS =
      "Date, ETag, Link, Location, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy";

  /** Without it, a page of another origin can embed a response, though not read it (Spectre). */
  private static final String RESOURCE_POLICY = "Cross-Origin-Resource-Policy";

  /** Headers of a request that an answer depends on. */
  private static final String VARYING =
      "Authorization, Act-As, Cookie, Origin, Accept, Accept-Encoding";

  private final AllowedOrigins allowedOrigins;

  public Cors(AllowedOrigins allowedOrigins) {
    this.allowedOrigins = allowedOrigins;
  }

  /** Adds the headers that let an allowed origin read the response. */
  public Response addHeaders(HttpServerRequest request, Response response) {
    var varied = response.sets("Vary") ? response : response.with("Vary", VARYING);
    if (isAllowedOrigin(request)) {
      return withCorsHeaders(request, varied).with(RESOURCE_POLICY, "cross-origin");
    }
    return varied.sets(RESOURCE_POLICY) ? varied : varied.with(RESOURCE_POLICY, "same-origin");
  }

  /** The response to OPTIONS: the allowed methods and, for a preflight, whether the origin may. */
  public Response options(HttpServerRequest request, ClientAddress client, String allowedMethods) {
    var response = withPatchTypes(Response.noContent().with("Allow", allowedMethods));
    var origin = request.getHeader(ORIGIN);
    boolean preflight = request.headers().contains("Access-Control-Request-Method");
    if (origin == null || !preflight || client.isOwn(origin)) {
      return response;
    }
    if (!allowedOrigins.allow(origin)) {
      throw FOREIGN_ORIGIN.refusal("pages of this origin may not call the API");
    }
    return response.with("Access-Control-Allow-Methods", allowedMethods)
        .with("Access-Control-Allow-Headers", ALLOWED_HEADERS)
        .with("Access-Control-Max-Age", String.valueOf(PREFLIGHT_MAX_AGE.toSeconds()));
  }

  /** The types of bodies that a PATCH may have (RFC 5789). */
  private static Response withPatchTypes(Response response) {
    return response.header("Allow").contains("PATCH")
        ? response.with("Accept-Patch", RequestBody.PATCH_TYPES)
        : response;
  }

  private boolean isAllowedOrigin(HttpServerRequest request) {
    var origin = request.getHeader(ORIGIN);
    return origin != null && allowedOrigins.allow(origin);
  }

  private Response withCorsHeaders(HttpServerRequest request, Response response) {
    var origin = request.getHeader(ORIGIN);
    var readable = response.with("Access-Control-Allow-Origin", origin);
    var allowed = allowedOrigins.allowCookie(origin)
        ? readable.with("Access-Control-Allow-Credentials", "true")
        : readable;
    return request.method().equals(HttpMethod.OPTIONS)
        ? allowed
        : allowed.with("Access-Control-Expose-Headers", EXPOSED_HEADERS);
  }
}
