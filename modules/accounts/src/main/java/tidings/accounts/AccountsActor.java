// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.INVALID_TOKEN;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.accounts.exporting.ExportsActor;
import tidings.accounts.jwt.SiteTokenVerifier;
import tidings.accounts.oidc.OidcProviders;
import tidings.accounts.settings.AccountSettings;
import tidings.core.Accounts;
import tidings.core.Accounts.Session;
import tidings.core.CursorSigner;
import tidings.core.Nodes;
import tidings.core.ServiceKeys;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/**
 * The accounts feature: sign-up, sign-in, sign-out, password changes, sessions, tickets, tokens of
 * the site, service keys and invites.
 */
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
  private final ServiceKeyUse serviceKeyUse;
  private final ServiceKeysActor serviceKeys;
  private final InvitesActor invites;
  private final ErasuresActor erasures;
  private final ExportsActor exports;
  /** Present if tokens of the site are accepted. */
  private final Optional<SiteTokens> siteTokens;

  /** @param nodes those that share the table */
  public AccountsActor(Vertx vertx, Bus bus, Table table, EntitySummaries summaries,
      CursorSigner cursorSigner, Nodes nodes, InstantSource clock, AuditRows audit,
      AccountSettings settings) {
    this.context =
        AccountContext.of(bus, table, summaries, cursorSigner, clock, audit, settings);
    this.emails = new EmailRequests(
        vertx, context, nodes, clock, settings.emailPolicy(), settings.smtp());
    this.signingUp = new SigningUp(context, emails);
    this.signingIn = new SigningIn(context);
    var moderatorAccess = new ModeratorAccess(table);
    this.endingSessions = new EndingSessions(context, moderatorAccess);
    this.resettingPassword = new ResettingPassword(context);
    this.suspending = new Suspending(context, moderatorAccess);
    this.credentials = new CredentialsActor(context, cursorSigner, clock);
    this.identities = new IdentitiesActor(new IdentitiesContext(
        context, new Ceremonies(cursorSigner, clock),
        new OidcProviders(vertx, settings.providers(), clock)));
    this.serviceKeyUse = new ServiceKeyUse(context);
    this.serviceKeys = new ServiceKeysActor(context, serviceKeyUse);
    this.invites = new InvitesActor(context, settings.pageUrl());
    this.erasures = new ErasuresActor(context);
    this.exports = new ExportsActor(bus, table, clock, audit);
    this.siteTokens = settings.siteTokens().map(accepted -> new SiteTokens(
        context, new SiteTokenVerifier(vertx, accepted, clock), accepted.createsUsers()));
  }

  public Future<Void> start() {
    return context.bus().serve(Accounts.class, this)
        .compose(serving -> credentials.start())
        .compose(serving -> identities.start())
        .compose(serving -> serviceKeys.start())
        .compose(serving -> invites.start())
        .compose(serving -> erasures.start())
        .compose(serving -> exports.start())
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
      case Accounts.CheckSession(var session) -> check(session);
      case Accounts.Authenticate(var token) -> authenticate(token);
      case Accounts.VerifySiteToken(var token) -> requireSiteTokens().verify(token);
      case Accounts.IssueTicket(var session) -> context.tickets().issue(session);
      case Accounts.RedeemTicket(var ticket) -> redeem(ticket);
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

  private Future<Session> authenticate(String token) {
    if (ServiceKeys.isKey(token)) {
      throw INVALID_TOKEN
          .refusal("a service key opens no live connection; issue a ticket with it");
    }
    return siteTokens.filter(accepted -> SiteTokens.isSiteToken(token))
        .map(accepted -> accepted.session(token))
        .orElseGet(() -> context.sessions().requireSession(new Token(token)));
  }

  private Future<Session> check(Session session) {
    if (!session.isOfSite()) {
      return context.sessions().requireSession(session.id());
    }
    return session.serviceKey()
        .map(key -> serviceKeyUse.check(session, key))
        .orElseGet(() -> requireSiteTokens().check(session));
  }

  private Session redeem(String ticket) {
    var session = context.tickets().redeem(ticket);
    return session.isOfSite() ? check(session).await() : session;
  }

  /** A ticket of a token may be older than the settings. */
  private SiteTokens requireSiteTokens() {
    return siteTokens.orElseThrow(
        () -> INVALID_TOKEN.refusal("tokens of the site are not accepted any more"));
  }

  private List<Session> sessionsOf(UserId user) {
    return context.accounts().find(user).map(context.sessions()::ofAccount).orElse(List.of());
  }
}
