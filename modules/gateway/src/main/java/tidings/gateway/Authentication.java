// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static io.vertx.core.http.HttpHeaders.AUTHORIZATION;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Session;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.SessionCookie;

/**
 * Authenticates a request by its bearer token or, without an Authorization header, by its cookie.
 */
final class Authentication {
  private static final Pattern BEARER =
      Pattern.compile("Bearer +([A-Za-z0-9._~+/=-]{1,200})", Pattern.CASE_INSENSITIVE);

  private final Bus bus;
  private final CsrfCheck csrfCheck;
  private final boolean readingOpen;

  /**
   * @param csrfCheck applied to requests that carry the cookie
   * @param readingOpen whether readers need no session
   */
  Authentication(Bus bus, CsrfCheck csrfCheck, boolean readingOpen) {
    this.bus = bus;
    this.csrfCheck = csrfCheck;
    this.readingOpen = readingOpen;
  }

  /** Fails as {@code unauthenticated} if the token is missing, expired or unknown. */
  Future<Session> requireSession(Call call) {
    var token = findToken(call)
        .orElseThrow(() -> UNAUTHENTICATED.refusal("this call needs a token: sign in first"));
    return bus.ask(new Authenticate(token));
  }

  /**
   * Empty without a token, if readers need none; an expired or unknown token is refused
   * nevertheless.
   */
  Future<Optional<UserId>> findReader(Call call) {
    return readingOpen
        ? findUser(call)
        : requireSession(call).map(Session::user).map(Optional::of);
  }

  private Future<Optional<UserId>> findUser(Call call) {
    return findToken(call)
        .map(token -> bus.ask(new Authenticate(token)).map(Session::user).map(Optional::of))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }

  private Optional<String> findToken(Call call) {
    if (SessionCookie.isUsedBy(call.request())) {
      var token = SessionCookie.findToken(call);
      if (token.isPresent()) {
        csrfCheck.requireAllowed(call);
      }
      return token;
    }
    var given = call.request().headers().getAll(AUTHORIZATION);
    var bearer = BEARER.matcher(given.getFirst());
    if (given.size() == 1 && bearer.matches()) {
      return Optional.of(bearer.group(1));
    }
    throw UNAUTHENTICATED.refusal("Authorization must be 'Bearer ' and a token");
  }
}
