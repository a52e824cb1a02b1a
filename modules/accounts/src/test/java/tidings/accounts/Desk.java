// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.SECONDS;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import tidings.core.Accounts;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.ChangePassword;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignUp;
import tidings.core.Accounts.SignedIn;
import tidings.core.Bus;
import tidings.core.RequestKey;
import tidings.core.Seal;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.embedded.Stage;

/** A stage with accounts, and what people ask there. */
record Desk(Vertx vertx, Stage stage, AccountsActor accounts) implements AutoCloseable {
  static final Duration MONTH = Duration.ofDays(30);
  static final String PASSWORD = "correct horse";
  static final String HERE = "192.0.2.1";
  private static final Seal SEAL = new Seal(new byte[Seal.KEY_BYTES]);

  static Desk open(Vertx vertx, Path folder) {
    var stage = Stage.open(vertx, folder);
    var accounts = node(vertx, stage.bus(), stage, stage.table());
    accounts.start().await();
    return new Desk(vertx, stage, accounts);
  }

  static SignUp signUp(UserId id, String password) {
    return signUp(id, password, "Name of " + id);
  }

  static SignUp signUp(UserId id, String password, String name) {
    return new SignUp(id, password, name, HERE, Optional.empty());
  }

  static SignUp signUp(UserId id, String password, RequestKey request) {
    return new SignUp(id, password, "Name of " + id, HERE, Optional.of(request));
  }

  static SignIn signIn(UserId id, String password) {
    return signIn(id, password, HERE);
  }

  static SignIn signIn(UserId id, String password, String from) {
    return new SignIn(id, password, from, Optional.empty());
  }

  static SignIn signIn(UserId id, String password, RequestKey request) {
    return new SignIn(id, password, HERE, Optional.of(request));
  }

  static ChangePassword change(Session me, String old, String fresh) {
    return new ChangePassword(me, old, fresh, HERE);
  }

  SignedIn signUp(UserId id) {
    return stage.ask(signUp(id, PASSWORD));
  }

  Session session(SignedIn signedIn) {
    return session(signedIn.token());
  }

  Session session(String token) {
    return stage.ask(new Authenticate(token));
  }

  /** Opens as many sessions as there can be, one a second. */
  void openAllSessions(UserId id) {
    var account = Account.of(id, stage.table().get(Keys.account(id)).await().orElseThrow());
    while (account.sessions().size() < Accounts.SESSIONS) {
      stage.clock().pass(Duration.ofSeconds(1));
      var now = stage.clock().instant();
      var session =
          new Session(Token.fresh().session(), id, now, now.plus(MONTH).truncatedTo(SECONDS));
      var more = account.opening(session.id());
      more.instead(account).put(Sessions.item(session)).commit(stage.table()).await();
      account = more;
    }
  }

  /** Another server at the same table, or at what is put around it. */
  AccountsActor node(Table table) {
    return node(vertx, stage.bus(), stage, table);
  }

  /** One that is heard by nobody here. */
  AccountsActor node(Vertx there, Table table) {
    return node(there, new Bus(there), stage, table);
  }

  private static AccountsActor node(Vertx vertx, Bus bus, Stage stage, Table table) {
    return new AccountsActor(
        vertx, bus, table, stage.faces(), SEAL, stage.clock(), MONTH, stage.audit());
  }

  @Override
  public void close() {
    accounts.stop().await();
    stage.close();
  }
}
