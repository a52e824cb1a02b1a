// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static tidings.core.errors.ErrorCode.FOREIGN_ORIGIN;

import io.vertx.core.http.HttpMethod;
import java.util.Set;

/**
 * Whose pages may act for their user. A browser adds a cookie to whatever any page sends here; so
 * what comes with a cookie and changes something has to say that one of our pages has sent it.
 *
 * @param allowedOrigins those that may, besides this server's own
 */
public record CsrfCheck(Set<String> allowedOrigins) {
  private static final Set<HttpMethod> SAFE_METHODS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
  /** What browsers say of the page, where they leave out its origin. */
  private static final String FETCH_SITE = "Sec-Fetch-Site";

  public boolean isAllowed(String origin, Call call) {
    return allowedOrigins.contains(origin) || call.client().isOwn(origin);
  }

  /** @throws tidings.core.errors.Refusal {@code foreign_origin} when somebody else may have sent it */
  public void requireAllowed(Call call) {
    if (!SAFE_METHODS.contains(call.request().method()) && !isFromAllowedPage(call)) {
      throw FOREIGN_ORIGIN.refusal(
          "a cookie lets only pages of this server change something; others send a token");
    }
  }

  private boolean isFromAllowedPage(Call call) {
    var headers = call.request().headers();
    var origin = headers.getAll(ORIGIN);
    return switch (origin.size()) {
      case 0 -> "same-origin".equals(headers.get(FETCH_SITE));
      case 1 -> isAllowed(origin.getFirst(), call);
      default -> false;
    };
  }
}
