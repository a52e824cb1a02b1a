// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.SECONDS;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.accounts.settings.AccountSettings;
import tidings.core.Accounts;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.ChangePassword;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignInResult;
import tidings.core.Accounts.SignUp;
import tidings.core.CursorSigner;
import tidings.core.EmailPolicy;
import tidings.core.IdempotencyKey;
import tidings.core.Nodes;
import tidings.core.SignUpPolicy;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.AccountKeys;
import tidings.schema.ActorFixture;
import tidings.store.Table;

/** An {@link ActorFixture} with an {@link AccountsActor}. */
record AccountsFixture(Vertx vertx, ActorFixture fixture, AccountsActor actor)
    implements AutoCloseable {
  static final Duration MONTH = Duration.ofDays(30);
  /** Less than in a server, so that a hash takes 2 ms instead of 45. */
  private static final long PASSWORD_MEMORY = 1 << 20;
  static final AccountSettings SETTINGS = new AccountSettings(
      MONTH, MONTH, SignUpPolicy.OPEN, true, PASSWORD_MEMORY, EmailPolicy.OFF, "",
      Optional.empty(), List.of(), Optional.empty());
  static final String PASSWORD = "correct horse";
  static final String ADDRESS = "192.0.2.1";
  private static final CursorSigner SEAL = new CursorSigner(new byte[CursorSigner.KEY_BYTES]);

  static AccountsFixture open(Vertx vertx, Path folder) {
    var fixture = ActorFixture.open(vertx, folder);
    var actor = node(vertx, fixture.bus(), fixture, fixture.table());
    actor.start().await();
    return new AccountsFixture(vertx, fixture, actor);
  }

  static SignUp signUp(UserId id, String password) {
    return signUp(id, password, "Name of " + id);
  }

  static SignUp signUp(UserId id, String password, String name) {
    return new SignUp(id, password, name, Optional.empty(), Optional.empty(), ADDRESS,
        Optional.empty(), Optional.empty());
  }

  static SignUp signUp(UserId id, String password, IdempotencyKey request) {
    return new SignUp(id, password, "Name of " + id, Optional.empty(), Optional.empty(), ADDRESS,
        Optional.empty(), Optional.of(request));
  }

  static SignIn signIn(UserId id, String password) {
    return signIn(id, password, ADDRESS);
  }

  static SignIn signIn(UserId id, String password, String from) {
    return new SignIn(id, password, from, Optional.empty(), Optional.empty(), Optional.empty());
  }

  static SignIn signIn(UserId id, String password, IdempotencyKey request) {
    return new SignIn(id, password, ADDRESS, Optional.empty(), Optional.empty(),
        Optional.of(request));
  }

  static SignIn signInFrom(String device, UserId id, String password) {
    return new SignIn(id, password, ADDRESS, Optional.of(device), Optional.empty(),
        Optional.empty());
  }

  static ChangePassword changePassword(Session session, String oldPassword, String newPassword) {
    return new ChangePassword(session, Optional.of(oldPassword), newPassword, ADDRESS);
  }

  SignInResult signUp(UserId id) {
    return fixture.ask(signUp(id, PASSWORD));
  }

  Session session(SignInResult signedIn) {
    return session(signedIn.token());
  }

  Session session(String token) {
    return fixture.ask(new Authenticate(token));
  }

  /** Opens sessions up to the limit, one a second. */
  void openAllSessions(UserId id) {
    var account =
        Account.of(id, fixture.table().get(AccountKeys.account(id)).await().orElseThrow());
    var sessions = new Sessions(fixture.table(), fixture.clock(), MONTH, MONTH);
    while (account.sessions().size() < Accounts.MAX_SESSIONS) {
      fixture.clock().advance(Duration.ofSeconds(1));
      var now = fixture.clock().instant();
      var session =
          Session.stored(Token.random().sessionId(), id, now, now,
              now.plus(MONTH).truncatedTo(SECONDS),
              Optional.empty());
      var updated = account.withSession(session.id());
      updated.updateFrom(account).put(sessions.item(session)).commit(fixture.table()).await();
      account = updated;
    }
  }

  /** Returns another server on this table, or on a wrapper of it. */
  AccountsActor node(Table table) {
    return node(vertx, fixture.bus(), fixture, table);
  }

  /** Returns another server whose events do not arrive here. */
  AccountsActor node(Vertx otherVertx, Table table) {
    return node(otherVertx, new Bus(otherVertx), fixture, table);
  }

  private static AccountsActor node(Vertx vertx, Bus bus, ActorFixture fixture, Table table) {
    return new AccountsActor(
        vertx, bus, table, fixture.summaries(), SEAL, Nodes.SINGLE_NODE, fixture.clock(),
        fixture.audit(),
        SETTINGS);
  }

  @Override
  public void close() {
    actor.stop().await();
    fixture.close();
  }
}
