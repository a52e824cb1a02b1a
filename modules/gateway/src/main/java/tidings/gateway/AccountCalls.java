// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.gateway.json.Rule.line;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SessionsOf;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignOut;
import tidings.core.Accounts.SignUp;
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

  AccountCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> signUp(Call call) {
    var body = call.body();
    var id = UserId.chosen(body.text("id", ID));
    return bus.ask(new SignUp(id, body.text("password", PASSWORD), body.text("name", NAME)))
        .map(signedIn -> Answer.created(signedIn, AccountJson::signedIn));
  }

  Future<Answer> signIn(Call call) {
    var body = call.body();
    var id = new UserId(body.text("id", ID));
    return bus.ask(new SignIn(id, body.text("password", ANY_PASSWORD)))
        .map(signedIn -> Answer.created(signedIn, AccountJson::signedIn));
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
    return bus.ask(new SignOut(me.user(), session)).map(done -> Answer.noContent());
  }
}
