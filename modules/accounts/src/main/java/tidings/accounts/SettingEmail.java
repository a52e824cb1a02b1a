// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.Optional;
import tidings.accounts.mail.MailRow.Kind;
import tidings.core.Accounts.Session;
import tidings.core.Done;
import tidings.core.EmailAddress;
import tidings.core.EmailPolicy;
import tidings.core.Emails.RemoveEmail;
import tidings.core.Emails.SendConfirmation;
import tidings.core.Emails.SetEmail;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Sets and removes the address of an account, which needs the proof that changing ways to sign in
 * needs: with an address one can reset the password. A new address counts only when it is confirmed.
 */
record SettingEmail(EmailContext context) {

  Done set(SetEmail ask) {
    var verified = requirePresence(ask.session(), ask.password(), ask.clientAddress());
    return OptimisticRetry.retry(context.table(), () -> {
      var before = EmailRow.of(context.table(), user(ask.session()));
      return before.isConfirmed(ask.email())
          ? cancelPending(before)
          : setPending(before, ask, startWith(verified));
    });
  }

  private Done setPending(EmailRow before, SetEmail ask, Transaction transaction) {
    context.claims().requireFree(ask.email(), before.user());
    transaction.add(before.withPending(ask.email()).write());
    transaction.put(audit(Action.SET_EMAIL, before.user(), ask.clientAddress()));
    context.outbox().add(transaction, Kind.CONFIRM_EMAIL, before.user(), ask.email(),
        ask.clientAddress());
    return commit(transaction);
  }

  /** The user keeps the address that is confirmed already. */
  private Done cancelPending(EmailRow before) {
    if (before.pending().isPresent()) {
      new Transaction().add(before.withoutPending().write()).commit(context.table()).await();
    }
    return DONE;
  }

  /** Adds the address of an account that is being created. */
  void addToSignUp(Transaction transaction, UserId user, EmailAddress email,
      String clientAddress) {
    context.claims().requireFree(email, user);
    transaction.add(EmailRow.ofSignUp(user, email).write());
    context.outbox().add(transaction, Kind.CONFIRM_EMAIL, user, email, clientAddress);
  }

  Done sendAgain(SendConfirmation ask) {
    return OptimisticRetry.retry(context.table(), () -> {
      var row = EmailRow.of(context.table(), user(ask.session()));
      var email = row.pending()
          .orElseThrow(() -> NOT_FOUND.refusal("no address of this account waits for a link"));
      context.claims().requireFree(email, row.user());
      var transaction = new Transaction().add(row.write());
      context.outbox().add(transaction, Kind.CONFIRM_EMAIL, row.user(), email,
          ask.clientAddress());
      return commit(transaction);
    });
  }

  Done remove(RemoveEmail ask) {
    if (context.policy() == EmailPolicy.REQUIRED) {
      throw FORBIDDEN.refusal("accounts here need an address; you can change it");
    }
    var verified = requirePresence(ask.session(), ask.password(), ask.clientAddress());
    return OptimisticRetry.retry(context.table(), () -> {
      var row = EmailRow.of(context.table(), user(ask.session()));
      return row.version() == 0
          ? DONE
          : remove(row, ask.clientAddress(), startWith(verified));
    });
  }

  private Done remove(EmailRow row, String clientAddress, Transaction transaction) {
    transaction.add(row.delete())
        .put(audit(Action.REMOVED_EMAIL, row.user(), clientAddress));
    if (row.confirmed().isEmpty()) {
      transaction.commit(context.table()).await();
      return DONE;
    }
    var email = row.confirmed().get();
    context.claims().remove(transaction, email, row.user());
    context.outbox().add(transaction, Kind.EMAIL_REMOVED, row.user(), email, clientAddress);
    return commit(transaction);
  }

  /** A transaction that fails if the account changes before it is committed. */
  private Transaction startWith(Account verified) {
    var account = context.accounts().accounts().requireUnchangedPassword(verified);
    return new Transaction().check(AccountKeys.account(account.id()), account.isUnchanged());
  }

  private Done commit(Transaction transaction) {
    transaction.commit(context.table()).await();
    context.outbox().added();
    return DONE;
  }

  private Account requirePresence(Session me, Optional<String> password, String clientAddress) {
    return new FreshProof(context.accounts())
        .require(me, password, clientAddress, account -> account);
  }

  private Item audit(Action action, UserId user, String clientAddress) {
    return context.accounts().audit().ofSignIn(action, Optional.of(user), clientAddress);
  }

  private static UserId user(Session session) {
    return session.user();
  }
}
