// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static io.vertx.core.http.HttpHeaders.AUTHORIZATION;
import static tidings.core.Reason.UNAUTHENTICATED;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.core.UserId;

/** Who makes a request: the one to whom its bearer token belongs. */
final class Authentication {
  private static final Pattern BEARER =
      Pattern.compile("Bearer +([A-Za-z0-9._~+/=-]{1,200})", Pattern.CASE_INSENSITIVE);

  private final Bus bus;

  Authentication(Bus bus) {
    this.bus = bus;
  }

  /** Fails as {@code unauthenticated} without a token, or with one that opens no session. */
  Future<Session> session(HttpServerRequest request) {
    var token = token(request)
        .orElseThrow(() -> UNAUTHENTICATED.because("this needs a token: sign in first"));
    return bus.ask(new Authenticate(token));
  }

  /** Nobody without a token; a token that opens no session is refused all the same. */
  Future<Optional<UserId>> reader(HttpServerRequest request) {
    return token(request)
        .map(token -> bus.ask(new Authenticate(token)).map(Session::user).map(Optional::of))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }

  private static Optional<String> token(HttpServerRequest request) {
    var given = request.headers().getAll(AUTHORIZATION);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    var bearer = BEARER.matcher(given.getFirst());
    if (given.size() == 1 && bearer.matches()) {
      return Optional.of(bearer.group(1));
    }
    throw UNAUTHENTICATED.because("the Authorization has to be: Bearer, and a token");
  }
}
