// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.accounts.mail.SmtpSettings;
import tidings.accounts.oidc.OidcProviders;
import tidings.accounts.oidc.ProviderSettings;
import tidings.core.Accounts;
import tidings.core.CursorSigner;
import tidings.core.EmailPolicy;
import tidings.core.Nodes;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/** The accounts feature: sign-up, sign-in, sign-out, password changes, sessions and tickets. */
public final class AccountsActor implements Actor<Accounts<?>> {
  private final AccountContext context;
  private final EmailRequests emails;
  private final SigningUp signingUp;
  private final SigningIn signingIn;
  private final EndingSessions endingSessions;
  private final ResettingPassword resettingPassword;
  private final Suspending suspending;
  private final CredentialsActor credentials;
  private final IdentitiesActor identities;

  /**
   * @param nodes those that share the table
   * @param sessionLifetime time from the creation of a session to its expiry, in whole seconds
   * @param sessionIdle time without use after which a session expires
   * @param passwordMemory memory of a password hash, in bytes
   * @param emailPolicy whether accounts have e-mail addresses
   * @param smtp how mails are sent; empty if they cannot be
   * @param providers where users may sign in, by OpenID Connect
   */
  public AccountsActor(Vertx vertx, Bus bus, Table table, EntitySummaries summaries,
      CursorSigner cursorSigner, Nodes nodes, InstantSource clock, Duration sessionLifetime,
      Duration sessionIdle, long passwordMemory,
      AuditRows audit, EmailPolicy emailPolicy, Optional<SmtpSettings> smtp,
      List<ProviderSettings> providers) {
    this.context = AccountContext.of(
        bus, table, summaries, cursorSigner, clock, sessionLifetime, sessionIdle, passwordMemory,
        audit);
    this.emails = new EmailRequests(vertx, context, nodes, clock, emailPolicy, smtp);
    this.signingUp = new SigningUp(context, emails);
    this.signingIn = new SigningIn(context);
    var moderatorAccess = new ModeratorAccess(table);
    this.endingSessions = new EndingSessions(context, moderatorAccess);
    this.resettingPassword = new ResettingPassword(context);
    this.suspending = new Suspending(context, moderatorAccess);
    this.credentials = new CredentialsActor(context, cursorSigner, clock);
    this.identities = new IdentitiesActor(new IdentitiesContext(
        context, new Ceremonies(cursorSigner, clock), new OidcProviders(vertx, providers, clock)));
  }

  public Future<Void> start() {
    return context.bus().serve(Accounts.class, this)
        .compose(serving -> credentials.start())
        .compose(serving -> identities.start())
        .compose(serving -> emails.start());
  }

  /** Stops the hashing threads; queued hashes still complete. */
  public Future<Void> stop() {
    context.passwords().close();
    return emails.stop();
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
      case Accounts.SignOut signOut -> endingSessions.signOut(signOut);
      case Accounts.EndOtherSessions others -> endingSessions.endOthers(others);
      case Accounts.EndSessions all -> endingSessions.endAll(all);
      case Accounts.ResetPassword(var user) -> resettingPassword.reset(user);
      case Accounts.Suspend suspend -> suspending.suspend(suspend);
      case Accounts.Reinstate reinstate -> suspending.reinstate(reinstate);
      case Accounts.SuspensionsBy by -> context.suspensions().page(by);
    };
  }

  private List<Accounts.Session> sessionsOf(UserId user) {
    return context.accounts().find(user).map(context.sessions()::ofAccount).orElse(List.of());
  }
}
