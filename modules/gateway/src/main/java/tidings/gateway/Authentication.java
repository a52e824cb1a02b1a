// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.errors.ErrorCode.SIGN_IN_NEEDED;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Session;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.BearerToken;
import tidings.gateway.http.Call;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.SessionCookie;

/**
 * Authenticates a request by its bearer token or, without an Authorization header, by its cookie.
 */
final class Authentication {
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

  /**
   * Fails as {@code unauthenticated} if the token is missing, expired or unknown, and as {@code
   * sign_in_needed} if the site has signed it, for calls about what a user signs in with here.
   */
  Future<Session> requireSignIn(Call call) {
    return requireSession(call).map(session -> {
      if (session.isOfSiteToken()) {
        throw SIGN_IN_NEEDED.refusal("the site has signed this user in; this needs a sign-in here");
      }
      return session;
    });
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
    return BearerToken.find(call.request());
  }
}
