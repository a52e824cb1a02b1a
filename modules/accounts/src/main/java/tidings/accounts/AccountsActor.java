// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.ALREADY_TAKEN;
import static tidings.core.Reason.UNAUTHENTICATED;
import static tidings.core.Reason.WRONG_CREDENTIALS;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Accounts;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Entities.Described;
import tidings.core.Entities.Profile;
import tidings.core.Face;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.Faces;
import tidings.store.rows.ProfileRow;

/** Signs people up, in and out, and says whose a token is. */
public final class AccountsActor implements Actor<Accounts<?>> {
  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final InstantSource clock;
  private final Duration sessionsLast;
  private final Passwords passwords = new Passwords();

  /** @param sessionsLast how long after its beginning a session ends, in whole seconds */
  public AccountsActor(
      Bus bus, Table table, Faces faces, InstantSource clock, Duration sessionsLast) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.clock = clock;
    this.sessionsLast = sessionsLast;
  }

  public Future<Void> start() {
    return bus.serve(Accounts.class, this);
  }

  /** Lets go of the threads that hash; what is being hashed is finished. */
  public Future<Void> stop() {
    passwords.close();
    return Future.succeededFuture();
  }

  @Override
  public Object answer(Accounts<?> ask) {
    return switch (ask) {
      case Accounts.SignUp(var id, var password, var name) -> signUp(id, password, name);
      case Accounts.SignIn(var id, var password) -> signIn(id, password);
      case Accounts.Authenticate(var token) -> authenticate(new Token(token));
      case Accounts.SessionsOf(var who) -> sessions(who);
      case Accounts.SignOut(var who, var session) -> signOut(who, session);
    };
  }

  private Accounts.SignedIn signUp(UserId id, String password, String name) {
    if (table.get(Keys.account(id)).await().isPresent()) {
      throw taken(id); // without a hash, which is dear
    }
    var hash = passwords.hash(password).await();
    var now = clock.instant().truncatedTo(MILLIS);
    var profile = new Profile(name, Optional.empty(), Optional.empty());
    var token = Token.fresh();
    var session = session(token, id);
    new Transaction()
        .put(AccountItems.account(id, hash, now))
        .onlyIf(Condition.absent())
        .orRefuse(taken(id))
        .put(new ProfileRow(id.ref(), profile, id, 1, now).item())
        .put(AccountItems.session(session))
        .commit(table)
        .await();
    faces.forget(id.ref());
    bus.tell(new Described(id.ref()));
    var face = new Face(id.ref(), name, Optional.empty());
    return new Accounts.SignedIn(face, token.text(), session.expiresAt());
  }

  private Accounts.SignedIn signIn(UserId id, String password) {
    var hash = table.get(Keys.account(id)).await().map(AccountItems::passwordHash);
    if (!passwords.matches(hash, password).await()) {
      throw WRONG_CREDENTIALS.because("nobody has this id and this password");
    }
    var token = Token.fresh();
    var session = session(token, id);
    var transaction = new Transaction().put(AccountItems.session(session));
    sessions(id).stream()
        .skip(Accounts.SESSIONS - 1)
        .limit(Table.TRANSACTION_OPS - 1)
        .forEach(oldest -> transaction.delete(Keys.session(oldest.id())));
    transaction.commit(table).await();
    return new Accounts.SignedIn(faces.of(id), token.text(), session.expiresAt());
  }

  private Future<Accounts.Session> authenticate(Token token) {
    return table.get(Keys.session(token.session()))
        .map(row -> row.map(AccountItems::session)
            .orElseThrow(
                () -> UNAUTHENTICATED.because("that token opens no session, or none any more")));
  }

  private List<Accounts.Session> sessions(UserId who) {
    return table.all(Keys.sessionsOf(who)).await().stream().map(AccountItems::session).toList();
  }

  private Done signOut(UserId who, String session) {
    AccountItems.sessionKey(session)
        .flatMap(key -> table.get(key).await())
        .filter(row -> AccountItems.session(row).user().equals(who))
        .ifPresent(row -> new Transaction().delete(row.key()).commit(table).await());
    return DONE;
  }

  private Accounts.Session session(Token token, UserId who) {
    var now = clock.instant().truncatedTo(MILLIS);
    var end = now.plus(sessionsLast).truncatedTo(SECONDS);
    return new Accounts.Session(token.session(), who, now, end);
  }

  private static Refusal taken(UserId id) {
    return ALREADY_TAKEN.because("somebody has the id " + id);
  }
}
