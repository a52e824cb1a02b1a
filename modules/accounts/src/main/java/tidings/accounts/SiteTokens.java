// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;
import static tidings.core.errors.ErrorCode.UNKNOWN_USER;

import com.github.benmanes.caffeine.cache.Cache;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.accounts.jwt.SiteTokenVerifier;
import tidings.accounts.jwt.SiteUser;
import tidings.core.Accounts.CheckSession;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.VerifySiteToken;
import tidings.core.Entities.EntityDescribed;
import tidings.core.Handle;
import tidings.core.Sha256;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.HandleRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Caches;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Sessions of tokens that the site signs, of which nothing is stored: each request reads whether the
 * user is suspended. That a token is signed and its user has an account is remembered for some minutes.
 */
final class SiteTokens {
  private static final int MAX_TOKENS = 10_000;
  /** Time after which a token is verified again, with the keys that the site has then. */
  private static final Duration MAX_AGE = Duration.ofMinutes(5);

  private final AccountContext context;
  private final SiteTokenVerifier verifier;
  private final boolean createsUsers;
  /** By the hash of the token. */
  private final Cache<String, SiteUser> verified = Caches.ofEntries(MAX_TOKENS, MAX_AGE);

  SiteTokens(AccountContext context, SiteTokenVerifier verifier, boolean createsUsers) {
    this.context = context;
    this.verifier = verifier;
    this.createsUsers = createsUsers;
  }

  /** Whether a token has the form of a JSON Web Token, which those of this server have not. */
  static boolean isSiteToken(String token) {
    return token.indexOf('.') >= 0;
  }

  /** Returns the session of a token. Does not block. */
  Future<Session> session(String token) {
    var known = verified.getIfPresent(Sha256.hex(token));
    return known == null
        ? context.bus().ask(new VerifySiteToken(token))
        : context.suspensions().checkNone(known.id()).map(active -> sessionOf(known));
  }

  /** @throws Refusal as {@link VerifySiteToken} says */
  Session verify(String token) {
    var user = verifier.verify(token);
    context.suspensions().requireNone(user.id());
    requireAccount(user);
    verified.put(Sha256.hex(token), user);
    return sessionOf(user);
  }

  /** Answers {@link CheckSession}. Does not block. */
  Future<Session> check(Session session) {
    return context.suspensions().checkNone(session.user()).map(session);
  }

  private Session sessionOf(SiteUser user) {
    var now = context.accounts().clock().instant();
    if (!now.isBefore(user.expiresAt())) {
      throw TOKEN_EXPIRED.refusal("the token has expired");
    }
    return Session.ofSiteToken(user.id(), now, user.expiresAt());
  }

  private void requireAccount(SiteUser user) {
    OptimisticRetry.retry(context.table(), () -> {
      if (context.accounts().find(user.id()).isEmpty()) {
        create(user);
      }
      return DONE;
    });
  }

  /** A profile that is there already stays as it is. */
  private void create(SiteUser user) {
    var id = user.id();
    if (!createsUsers) {
      throw UNKNOWN_USER.refusal("there is no account " + id);
    }
    id.ref().requireNew();
    var profile = ActivityKeys.profile(id.ref());
    var handle = Handle.ofId(id).map(AccountKeys::handle);
    var stored = context.table().getAll(
        Stream.concat(Stream.of(profile), handle.stream()).toList()).await();
    var now = context.accounts().clock().instant();
    var transaction = new Transaction()
        .put(Account.withoutWays(id, now).item())
        .onlyIf(Condition.absent())
        .put(context.audit().ofSignIn(Action.SIGNED_UP, Optional.of(id), ""));
    HandleRow.addIfFree(transaction, id, handle.map(stored::get));
    if (!stored.containsKey(profile)) {
      transaction
          .put(ProfileRow.ofNewUser(id, user.profile(), now).item())
          .onlyIf(Condition.absent());
    }
    transaction.commit(context.table()).await();
    context.summaries().invalidate(id.ref());
    context.bus().publish(new EntityDescribed(id.ref()));
  }
}
