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

/**
 * Who makes a request: the one to whom its bearer token belongs, or else the token in its cookie.
 */
final class Authentication {
  private static final Pattern BEARER =
      Pattern.compile("Bearer +([A-Za-z0-9._~+/=-]{1,200})", Pattern.CASE_INSENSITIVE);

  private final Bus bus;
  private final Origins origins;

  /** @param origins whose pages may use a cookie */
  Authentication(Bus bus, Origins origins) {
    this.bus = bus;
    this.origins = origins;
  }

  /** Fails as {@code unauthenticated} without a token, or with one that opens no session. */
  Future<Session> session(Call call) {
    var token = token(call)
        .orElseThrow(() -> UNAUTHENTICATED.because("this needs a token: sign in first"));
    return bus.ask(new Authenticate(token));
  }

  /** Nobody without a token; a token that opens no session is refused all the same. */
  Future<Optional<UserId>> reader(Call call) {
    return token(call)
        .map(token -> bus.ask(new Authenticate(token)).map(Session::user).map(Optional::of))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }

  /** Whether it is the cookie that says who it is. */
  static boolean isByCookie(HttpServerRequest request) {
    return !request.headers().contains(AUTHORIZATION);
  }

  private Optional<String> token(Call call) {
    if (isByCookie(call.request())) {
      var token = SessionCookie.token(call.request());
      if (token.isPresent()) {
        origins.check(call);
      }
      return token;
    }
    var given = call.request().headers().getAll(AUTHORIZATION);
    var bearer = BEARER.matcher(given.getFirst());
    if (given.size() == 1 && bearer.matches()) {
      return Optional.of(bearer.group(1));
    }
    throw UNAUTHENTICATED.because("the Authorization has to be: Bearer, and a token");
  }
}
