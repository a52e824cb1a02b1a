// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import tidings.core.Accounts;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Seal;
import tidings.core.UserId;
import tidings.store.Table;
import tidings.store.rows.Audit;
import tidings.store.rows.Faces;

/** Signs people up, in and out, and says whose a token is. */
public final class AccountsActor implements Actor<Accounts<?>> {
  private final Means means;
  private final SigningUp signingUp;
  private final SigningIn signingIn;
  private final EndedElsewhere elsewhere;

  /** @param sessionsLast how long after its beginning a session ends, in whole seconds */
  public AccountsActor(Vertx vertx, Bus bus, Table table, Faces faces, Seal seal,
      InstantSource clock, Duration sessionsLast, Audit audit) {
    this.means = Means.of(bus, table, faces, seal, clock, sessionsLast, audit);
    this.signingUp = new SigningUp(means);
    this.signingIn = new SigningIn(means);
    this.elsewhere = new EndedElsewhere(vertx, bus, table, clock);
  }

  public Future<Void> start() {
    return means.bus().serve(Accounts.class, this).compose(serving -> elsewhere.start());
  }

  /** Lets go of the threads that hash; what is being hashed is finished. */
  public Future<Void> stop() {
    means.passwords().close();
    return elsewhere.stop();
  }

  @Override
  public Object answer(Accounts<?> ask) {
    return switch (ask) {
      case Accounts.SignUp signUp -> signingUp.signUp(signUp);
      case Accounts.SignIn signIn -> signingIn.signIn(signIn);
      case Accounts.ChangePassword change -> signingIn.change(change);
      case Accounts.Recheck(var session) -> means.sessions().standing(session);
      case Accounts.Authenticate(var token) -> means.sessions().opened(new Token(token));
      case Accounts.IssueTicket(var session) -> means.tickets().issue(session);
      case Accounts.Redeem(var ticket) -> means.tickets().redeem(ticket);
      case Accounts.SessionsOf(var who) -> sessions(who);
      case Accounts.SignOut(var who, var session) -> signingIn.signOut(who, session);
    };
  }

  private List<Accounts.Session> sessions(UserId who) {
    return means.registry().find(who).map(means.sessions()::of).orElse(List.of());
  }
}
