// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import java.util.Optional;
import tidings.core.Accounts.ChangePassword;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignInResult;
import tidings.core.Done;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;
import tidings.store.OptimisticRetry;

/** Signs users in, and changes their passwords. */
record SigningIn(AccountContext context) {

  SignInResult signIn(SignIn ask) {
    return context.rateLimit().attempt(ask.id(), ask.clientAddress(), () -> {
      var verified = context.accounts().requirePassword(ask.id(), ask.password());
      return OptimisticRetry.retry(() -> {
        // a suspension changes the account, so one after this read makes the transaction fail
        var account = context.accounts().requireUnchangedPassword(verified);
        context.suspensions().requireNone(ask.id());
        return context.idempotentSignIn()
            .replay(ask.id(), ask.idempotencyKey())
            .orElseGet(() -> openSession(account, ask));
      });
    });
  }

  private SignInResult openSession(Account account, SignIn ask) {
    var issued = context.idempotentSignIn().newToken(account.id(), ask.idempotencyKey());
    var session = context.sessions().newSession(issued.token(), account.id());
    var updated = account.withSession(session.id());
    var transaction = updated.updateFrom(account)
        .put(Sessions.item(session))
        .put(auditRow(Action.SIGNED_IN, account, ask.clientAddress()));
    issued.addTo(transaction, session);
    context.accounts().commit(account, updated, transaction);
    return new SignInResult(
        context.summaries().of(account.id()), issued.token().text(), session.expiresAt());
  }

  Done changePassword(ChangePassword ask) {
    var me = ask.session();
    return context.rateLimit().attempt(me.user(), ask.clientAddress(), () -> {
      var verified = context.accounts().requirePassword(me.user(), ask.oldPassword());
      var hash = context.passwords().hash(ask.newPassword()).await();
      return OptimisticRetry.retry(
          () -> changePassword(ask, context.accounts().requireUnchangedPassword(verified), hash));
    });
  }

  private Done changePassword(ChangePassword ask, Account account, String hash) {
    var me = ask.session();
    if (!account.sessions().contains(me.id())) {
      throw UNAUTHENTICATED.refusal("the session has ended");
    }
    var updated = account.withPassword(hash, me.id());
    var transaction =
        updated.updateFrom(account)
            .put(auditRow(Action.CHANGED_PASSWORD, account, ask.clientAddress()));
    context.accounts().commit(account, updated, transaction);
    return DONE;
  }

  private Item auditRow(Action action, Account account, String from) {
    return context.audit().ofSignIn(action, Optional.of(account.id()), from);
  }
}
