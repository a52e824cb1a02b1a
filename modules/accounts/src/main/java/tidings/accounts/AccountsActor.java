// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import tidings.core.Accounts;
import tidings.core.CursorSigner;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/** The accounts feature: sign-up, sign-in, sign-out, password changes, sessions and tickets. */
public final class AccountsActor implements Actor<Accounts<?>> {
  private final AccountContext context;
  private final SigningUp signingUp;
  private final SigningIn signingIn;
  private final SessionEndPoller sessionEndPoller;

  /**
   * @param sessionLifetime time from the creation of a session to its expiry, in whole seconds
   * @param passwordMemory memory of a password hash, in bytes
   */
  public AccountsActor(Vertx vertx, Bus bus, Table table, EntitySummaries summaries,
      CursorSigner cursorSigner, InstantSource clock, Duration sessionLifetime, long passwordMemory,
      AuditRows audit) {
    this.context = AccountContext.of(
        bus, table, summaries, cursorSigner, clock, sessionLifetime, passwordMemory, audit);
    this.signingUp = new SigningUp(context);
    this.signingIn = new SigningIn(context);
    this.sessionEndPoller = new SessionEndPoller(vertx, bus, table, clock);
  }

  public Future<Void> start() {
    return context.bus().serve(Accounts.class, this).compose(serving -> sessionEndPoller.start());
  }

  /** Stops the hashing threads; queued hashes still complete. */
  public Future<Void> stop() {
    context.passwords().close();
    return sessionEndPoller.stop();
  }

  @Override
  public Object answer(Accounts<?> ask) {
    return switch (ask) {
      case Accounts.SignUp signUp -> signingUp.signUp(signUp);
      case Accounts.SignIn signIn -> signingIn.signIn(signIn);
      case Accounts.ChangePassword change -> signingIn.changePassword(change);
      case Accounts.CheckSession(var session) -> context.sessions().requireSession(session);
      case Accounts.Authenticate(var token) -> context.sessions().requireSession(new Token(token));
      case Accounts.IssueTicket(var session) -> context.tickets().issue(session);
      case Accounts.RedeemTicket(var ticket) -> context.tickets().redeem(ticket);
      case Accounts.SessionsOf(var user) -> sessionsOf(user);
      case Accounts.SignOut(var user, var session) -> signingIn.signOut(user, session);
    };
  }

  private List<Accounts.Session> sessionsOf(UserId user) {
    return context.accounts().find(user).map(context.sessions()::ofAccount).orElse(List.of());
  }
}
