// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.AUTHORIZATION;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/** The token in the Authorization header. */
public final class BearerToken {
  /** Max. characters: those of a JSON Web Token of the site; tokens of this server are shorter. */
  public static final int MAX_LENGTH = 8192;
  private static final Pattern HEADER = Pattern.compile(
      "Bearer +([A-Za-z0-9._~+/=-]{1," + MAX_LENGTH + "})", Pattern.CASE_INSENSITIVE);

  private BearerToken() {}

  /**
   * Empty without the header.
   *
   * @throws tidings.core.errors.Refusal {@code unauthenticated} if there are several, or it is none
   *     with a token
   */
  public static Optional<String> find(HttpServerRequest request) {
    var given = request.headers().getAll(AUTHORIZATION);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    var bearer = HEADER.matcher(given.getFirst());
    if (given.size() == 1 && bearer.matches()) {
      return Optional.of(bearer.group(1));
    }
    throw UNAUTHENTICATED.refusal("Authorization must be 'Bearer ' and a token");
  }
}
