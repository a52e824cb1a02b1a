// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.MISSING_FIELD;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tidings.accounts.HashingQueues.Kind;
import tidings.accounts.SignInRateLimit.Attempt;
import tidings.core.Accounts.ChangePassword;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignInResult;
import tidings.core.Done;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;
import tidings.store.OptimisticRetry;

/** Signs users in, and changes their passwords. */
record SigningIn(AccountContext context) {

  SignInResult signIn(SignIn ask) {
    context.passwords().requireAccepted();
    return context.rateLimit().run(attempt(ask), () -> {
      var verified = context.accounts().requirePassword(ask.id(), ask.password());
      return OptimisticRetry.retry(context.table(), () -> {
        // a suspension changes the account, so one after this read makes the transaction fail
        var account = context.accounts().requireUnchangedPassword(verified);
        context.suspensions().requireNone(ask.id());
        return context.idempotentSignIn()
            .replay(ask.id(), ask.idempotencyKey(), ask.device())
            .orElseGet(() -> openSession(account, ask));
      });
    });
  }

  /** Counted by device if it has signed in to the account before, by account and address if not. */
  private Attempt attempt(SignIn ask) {
    var subjects = context.devices().subject(ask.id(), ask.device())
        .map(List::of)
        .orElseGet(() -> List.of(
            AttemptSubject.account(ask.id()), AttemptSubject.address(ask.clientAddress())));
    return new Attempt(ask.id(), ask.clientAddress(), subjects);
  }

  private SignInResult openSession(Account account, SignIn ask) {
    var issued =
        context.idempotentSignIn().newToken(Kind.SIGN_IN, account.id(), ask.idempotencyKey());
    var client = new Client(ask.clientAddress(), ask.device(), ask.deviceName());
    return new OpeningSession(context).open(account, issued.token(), client,
        auditRow(Action.SIGNED_IN, account, ask.clientAddress()), issued::addTo);
  }

  Done changePassword(ChangePassword ask) {
    context.passwords().requireAccepted();
    var me = ask.session();
    return proof(ask, verified -> {
      PasswordPolicy.require(
          ask.newPassword(), me.user(), context.summaries().of(me.user()).name());
      var hash = context.passwords().hash(Kind.SIGN_IN, ask.newPassword()).await();
      return OptimisticRetry.retry(context.table(),
          () -> changePassword(ask, context.accounts().requireUnchangedPassword(verified), hash));
    });
  }

  /** The old password, or a fresh session if there is none. */
  private Done proof(ChangePassword ask, Function<Account, Done> change) {
    var proof = new FreshProof(context);
    return ask.oldPassword()
        .map(old -> proof.byPassword(ask.session(), old, ask.clientAddress(), change))
        .orElseGet(() -> {
          var account = proof.bySession(ask.session());
          if (account.passwordHash().isPresent()) {
            throw MISSING_FIELD.refusal("old is missing");
          }
          return change.apply(account);
        });
  }

  private Done changePassword(ChangePassword ask, Account account, String hash) {
    var me = ask.session();
    if (!account.sessions().contains(me.id())) {
      throw SESSION_ENDED.refusal("the session has ended");
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
