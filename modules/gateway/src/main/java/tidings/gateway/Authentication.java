// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.errors.ErrorCode.ACT_AS_NEEDED;
import static tidings.core.errors.ErrorCode.INVALID_HEADER;
import static tidings.core.errors.ErrorCode.KEY_IN_BROWSER;
import static tidings.core.errors.ErrorCode.KEY_NEEDED;
import static tidings.core.errors.ErrorCode.SIGN_IN_NEEDED;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Session;
import tidings.core.ServiceKeys;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.ServiceKeys.UseKey;
import tidings.core.UserId;
import tidings.core.bus.ActingKey;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.gateway.http.ActAsHeader;
import tidings.gateway.http.BearerToken;
import tidings.gateway.http.Call;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.SessionCookie;
import tidings.gateway.http.TokenCookies;

/**
 * Authenticates a request by its bearer token or, without an Authorization header, by its cookie.
 * With a service key the request is made as the user that it names.
 */
final class Authentication {
  private final Bus bus;
  private final CsrfCheck csrfCheck;
  private final TokenCookies cookies;
  private final boolean readingOpen;

  /**
   * @param csrfCheck applied to requests that carry a cookie
   * @param cookies those that authenticate
   * @param readingOpen whether readers need no session
   */
  Authentication(Bus bus, CsrfCheck csrfCheck, TokenCookies cookies, boolean readingOpen) {
    this.bus = bus;
    this.csrfCheck = csrfCheck;
    this.cookies = cookies;
    this.readingOpen = readingOpen;
  }

  /**
   * Fails as {@link #requireSession} does, and as {@code sign_in_needed} if the site answers for the
   * user, for calls about what a user signs in with here.
   */
  Future<Session> requireSignIn(Call call) {
    return requireSession(call).map(session -> {
      if (session.isOfSite()) {
        throw SIGN_IN_NEEDED.refusal("the site has signed this user in; this needs a sign-in here");
      }
      return session;
    });
  }

  /**
   * The session of a user; empty if the site makes the call itself: with a key for users that
   * names no user. Fails as {@link #requireSession} does.
   */
  Future<Optional<Session>> requireUserOrSite(Call call) {
    var token = findToken(call).orElseThrow(Authentication::tokenMissing);
    return ServiceKeys.isKey(token) && !ActAsHeader.isSent(call.request())
        ? use(call, token, Scope.USERS, Optional.empty()).map(key -> Optional.empty())
        : session(call, token).map(Optional::of);
  }

  /** Fails as {@code key_needed} unless the site makes the call itself. */
  Future<ServiceKey> requireSite(Call call, Scope scope) {
    var token = findToken(call).orElseThrow(Authentication::tokenMissing);
    if (!ServiceKeys.isKey(token)) {
      throw KEY_NEEDED.refusal("this call is made by the back end of a site, with a service key");
    }
    if (ActAsHeader.isSent(call.request())) {
      throw INVALID_HEADER.refusal("this call is made as no user: leave out " + ActAsHeader.NAME);
    }
    return use(call, token, scope, Optional.empty());
  }

  /**
   * Fails as {@code unauthenticated} if the token is missing, and as {@code invalid_token}, {@code
   * token_expired} or {@code session_ended} if it opens nothing.
   */
  Future<Session> requireSession(Call call) {
    return session(call, findToken(call).orElseThrow(Authentication::tokenMissing));
  }

  private Future<Session> session(Call call, String token) {
    if (!ServiceKeys.isKey(token)) {
      return bus.ask(new Authenticate(token));
    }
    var user = ActAsHeader.find(call.request()).orElseThrow(() -> ACT_AS_NEEDED.refusal(
        "this call is made as a user: name one in " + ActAsHeader.NAME + ", such as user:ana"));
    return use(call, token, scope(call), Optional.of(user))
        .map(key -> Session.ofServiceKey(key.name(), user, key.createdAt(), key.expiresAt()));
  }

  /**
   * Empty without a token, if readers need none, and with a key that names no user; an expired or
   * unknown token is refused nevertheless.
   */
  Future<Optional<UserId>> findReader(Call call) {
    var token = findToken(call);
    if (token.isEmpty() && readingOpen) {
      return Future.succeededFuture(Optional.empty());
    }
    var sent = token.orElseThrow(Authentication::tokenMissing);
    if (ServiceKeys.isKey(sent) && !ActAsHeader.isSent(call.request())) {
      return use(call, sent, scope(call), Optional.empty()).map(key -> Optional.empty());
    }
    return session(call, sent).map(Session::user).map(Optional::of);
  }

  /** The call and all that it leads to is logged as done with the key. */
  private Future<ServiceKey> use(Call call, String token, Scope scope, Optional<UserId> user) {
    requireNoBrowser(call.request());
    return bus.ask(new UseKey(token, scope, user)).map(key -> {
      ActingKey.set(key.name().text());
      return key;
    });
  }

  private static Scope scope(Call call) {
    return call.onlyReads() ? Scope.READ : Scope.WRITE;
  }

  private Optional<String> findToken(Call call) {
    var token = SessionCookie.isUsedBy(call.request())
        ? findTokenOfCookie(call)
        : BearerToken.find(call.request());
    if (ActAsHeader.isSent(call.request()) && token.filter(ServiceKeys::isKey).isEmpty()) {
      throw INVALID_HEADER.refusal(ActAsHeader.NAME + " needs a service key");
    }
    return token;
  }

  private Optional<String> findTokenOfCookie(Call call) {
    var token = cookies.find(call);
    if (token.filter(ServiceKeys::isKey).isPresent()) {
      throw keyInBrowser();
    }
    if (token.isPresent()) {
      csrfCheck.requireAllowed(call);
    }
    return token;
  }

  /** A key that has got into a page is no longer a secret: its site is to find out at once. */
  private static void requireNoBrowser(HttpServerRequest request) {
    if (request.headers().contains(HttpHeaders.ORIGIN)
        || request.headers().contains(CsrfCheck.FETCH_SITE)) {
      throw keyInBrowser();
    }
  }

  private static Refusal tokenMissing() {
    return UNAUTHENTICATED.refusal("this call needs a token: sign in first");
  }

  private static Refusal keyInBrowser() {
    return KEY_IN_BROWSER
        .refusal("a page must not have a service key; give it a ticket or a token");
  }
}
