// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.wire.TextRule.line;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.ChangePassword;
import tidings.core.Accounts.EndOtherSessions;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SessionsOf;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignOut;
import tidings.core.Accounts.SignUp;
import tidings.core.Entities.GetEntity;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.DeviceCookie;
import tidings.gateway.http.DeviceName;
import tidings.gateway.http.IdempotencyHeader;
import tidings.gateway.http.Response;
import tidings.gateway.http.SessionCookie;
import tidings.gateway.limits.RateLimits;
import tidings.wire.TextRule;

/** Calls for accounts and sessions: sign-up, sign-in, sign-out, passwords. */
public final class AccountCalls {
  private static final TextRule PASSWORD = line(8, 200);
  private static final TextRule ANY_PASSWORD = line(1, 200);
  private static final TextRule ID = line(1, 64);
  private static final TextRule NAME = TextRule.name(100);
  /** Alias for all sessions of the user except the one that makes the request. */
  private static final String OTHERS = "others";
  /** The directive to clear the responses that the browser has cached for the user. */
  private static final String CACHED_RESPONSES = "\"cache\"";
  /** Alias for the id of the session that makes the request. */
  private static final String CURRENT = "current";

  private final Bus bus;
  private final SignInReply reply;
  private final RateLimits limits;

  /** @param csrfCheck applied before a cookie is set */
  public AccountCalls(Bus bus, CsrfCheck csrfCheck, RateLimits limits) {
    this.bus = bus;
    this.reply = new SignInReply(csrfCheck);
    this.limits = limits;
  }

  public Future<Response> signUp(Call call) {
    reply.requireAllowedOrigin(call);
    var key = IdempotencyHeader.findKey(call);
    var ask = call.read(body -> new SignUp(
        body.text("id", ID, UserId::forSignUp), body.text("password", PASSWORD),
        body.text("name", NAME), EmailCalls.findEmail(body), SignInReply.invite(body),
        call.client().address(), DeviceName.of(call.request()), key));
    return limits.limitSignUp(call,
        () -> bus.ask(ask).map(signedIn -> reply.signedIn(call, signedIn)));
  }

  public Future<Response> signIn(Call call) {
    reply.requireAllowedOrigin(call);
    var key = IdempotencyHeader.findKey(call);
    var ask = call.read(body -> new SignIn(
        body.text("id", ID, UserId::new), body.text("password", ANY_PASSWORD),
        call.client().address(), DeviceCookie.findToken(call.request()),
        DeviceName.of(call.request()), key));
    return bus.ask(ask).map(signedIn -> reply.signedIn(call, signedIn));
  }

  public Future<Response> changePassword(Call call, Session me) {
    var ask = call.read(body -> new ChangePassword(
        me, body.optionalText("old", ANY_PASSWORD), body.text("new", PASSWORD),
        call.client().address()));
    return bus.ask(ask).map(done -> Response.noContent());
  }

  /** Tells a client that has only a token, or a cookie, whose it is. */
  public Future<Response> me(Call call, Session me) {
    return bus.ask(new GetEntity(me.user().ref(), Optional.empty()))
        .map(user -> Response.ok(user, AccountJson.me(me)));
  }

  /** Returns all sessions in one page, as there are few. */
  public Future<Response> sessions(Call call, Session me) {
    return bus.ask(new SessionsOf(me.user()))
        .map(
            sessions -> Response.ok(
                sessions,
                (all, json) -> json.list("items", all, AccountJson.session(me))
                    .put("next", Optional.empty())));
  }

  public Future<Response> signOut(Call call, Session me) {
    var requestedId = call.pathValue("id");
    if (requestedId.equals(OTHERS)) {
      return bus.ask(new EndOtherSessions(me, call.client().address()))
          .map(done -> Response.noContent());
    }
    var session = requestedId.equals(CURRENT) ? me.id() : requestedId;
    boolean clearsCookie = session.equals(me.id()) && SessionCookie.isUsedBy(call.request());
    return bus.ask(new SignOut(me.user(), session, call.client().address()))
        .map(
            done -> clearsCookie
                ? Response.noContent().withCookies(SessionCookie.expired(call))
                    .with("Clear-Site-Data", CACHED_RESPONSES)
                : Response.noContent());
  }
}
