// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static tidings.core.errors.ErrorCode.FOREIGN_ORIGIN;

import io.vertx.core.http.HttpMethod;
import java.util.Set;

/**
 * Protection against cross-site request forgery: a request with a cookie of {@link TokenCookies} that
 * changes something must come from a page of this server or of an allowed origin.
 *
 * @param allowedOrigins origins that may, besides the server's own
 */
public record CsrfCheck(AllowedOrigins allowedOrigins) {
  private static final Set<HttpMethod> SAFE_METHODS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
  /** Sent by browsers with every request; proves the same origin if the Origin header is missing. */
  public static final String FETCH_SITE = "Sec-Fetch-Site";

  /** Whether pages of an origin may send requests with a token. */
  public boolean isAllowed(String origin, Call call) {
    return allowedOrigins.allow(origin) || call.client().isOwn(origin);
  }

  /** Whether pages of an origin may send requests with the session cookie. */
  public boolean mayUseCookie(String origin, Call call) {
    return allowedOrigins.allowCookie(origin) || call.client().isOwn(origin);
  }

  /**
   * @throws tidings.core.errors.Refusal {@code foreign_origin} if another origin may have sent it
   */
  public void requireAllowed(Call call) {
    if (!SAFE_METHODS.contains(call.request().method()) && !isFromAllowedPage(call)) {
      throw FOREIGN_ORIGIN.refusal(
          "the request has the session cookie but does not come from an allowed page;"
              + " send a token instead");
    }
  }

  private boolean isFromAllowedPage(Call call) {
    var headers = call.request().headers();
    var origin = headers.getAll(ORIGIN);
    return switch (origin.size()) {
      case 0 -> "same-origin".equals(headers.get(FETCH_SITE));
      case 1 -> mayUseCookie(origin.getFirst(), call);
      default -> false;
    };
  }
}
