// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.gateway.json.Rule.line;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.ChangePassword;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SessionsOf;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignOut;
import tidings.core.Accounts.SignUp;
import tidings.core.Accounts.SignedIn;
import tidings.core.Bus;
import tidings.core.UserId;
import tidings.gateway.json.AccountJson;
import tidings.gateway.json.Rule;

/** Signing up, in and out. */
final class AccountCalls {
  private static final Rule PASSWORD = line(8, 200);
  private static final Rule ANY_PASSWORD = line(1, 200);
  private static final Rule ID = line(1, 64);
  private static final Rule NAME = line(1, 100);
  /** Stands for the id of the session that asks. */
  private static final String CURRENT = "current";

  private final Bus bus;
  private final Origins origins;

  /** @param origins whose pages may have a cookie */
  AccountCalls(Bus bus, Origins origins) {
    this.bus = bus;
    this.origins = origins;
  }

  Future<Answer> signUp(Call call) {
    checkOrigin(call);
    var body = call.body();
    var id = UserId.chosen(body.text("id", ID));
    var password = body.text("password", PASSWORD);
    var name = body.text("name", NAME);
    return bus
        .ask(new SignUp(id, password, name, call.caller().address(), RequestKeys.of(call)))
        .map(signedIn -> signedIn(call, signedIn));
  }

  Future<Answer> signIn(Call call) {
    checkOrigin(call);
    var body = call.body();
    var id = new UserId(body.text("id", ID));
    var password = body.text("password", ANY_PASSWORD);
    return bus
        .ask(new SignIn(id, password, call.caller().address(), RequestKeys.of(call)))
        .map(signedIn -> signedIn(call, signedIn));
  }

  Future<Answer> changePassword(Call call, Session me) {
    var body = call.body();
    var old = body.text("old", ANY_PASSWORD);
    var fresh = body.text("new", PASSWORD);
    return bus.ask(new ChangePassword(me, old, fresh, call.caller().address()))
        .map(done -> Answer.noContent());
  }

  /** All of them at once: they are few. */
  Future<Answer> sessions(Call call, Session me) {
    return bus.ask(new SessionsOf(me.user()))
        .map(
            sessions -> Answer.ok(
                sessions,
                (all, json) -> json.list("items", all, AccountJson.session(me))
                    .put("next", Optional.empty())));
  }

  Future<Answer> signOut(Call call, Session me) {
    var named = call.value("id");
    var session = named.equals(CURRENT) ? me.id() : named;
    boolean forgets = session.equals(me.id()) && Authentication.isByCookie(call.request());
    return bus.ask(new SignOut(me.user(), session))
        .map(
            done -> forgets
                ? Answer.noContent().with(SessionCookie.HEADER, SessionCookie.cleared(call))
                : Answer.noContent());
  }

  /** Other pages must not sign anybody in. */
  private void checkOrigin(Call call) {
    if (SessionCookie.isWanted(call)) {
      origins.check(call);
    }
  }

  /** A token that is in a cookie is nowhere else. */
  private static Answer signedIn(Call call, SignedIn signedIn) {
    return SessionCookie.isWanted(call)
        ? Answer.created(signedIn, AccountJson::signedInByCookie)
            .with(SessionCookie.HEADER, SessionCookie.of(signedIn, call))
        : Answer.created(signedIn, AccountJson::signedIn);
  }
}
