// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static tidings.core.Reason.FOREIGN_ORIGIN;

import io.vertx.core.http.HttpMethod;
import java.util.Set;

/**
 * Whose pages may act for their user. A browser adds a cookie to whatever any page sends here; so
 * what comes with a cookie and changes something has to say that one of our pages has sent it.
 *
 * @param friends those that may, besides this server's own
 */
record Origins(Set<String> friends) {
  private static final Set<HttpMethod> READING =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
  /** What browsers say of the page, where they leave out its origin. */
  private static final String SITE = "Sec-Fetch-Site";

  boolean welcomes(String origin, Call call) {
    return friends.contains(origin) || call.caller().isOwn(origin);
  }

  /** @throws tidings.core.Refusal {@code foreign_origin} when somebody else may have sent it */
  void check(Call call) {
    if (!READING.contains(call.request().method()) && !isOurs(call)) {
      throw FOREIGN_ORIGIN.because(
          "a cookie lets only pages of this server change something; others send a token");
    }
  }

  private boolean isOurs(Call call) {
    var headers = call.request().headers();
    var origin = headers.getAll(ORIGIN);
    return switch (origin.size()) {
      case 0 -> "same-origin".equals(headers.get(SITE));
      case 1 -> welcomes(origin.getFirst(), call);
      default -> false;
    };
  }
}
