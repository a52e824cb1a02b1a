// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;

import java.util.Optional;
import tidings.accounts.HashingQueues.Kind;
import tidings.accounts.MailLink.Purpose;
import tidings.accounts.mail.MailRow;
import tidings.core.Done;
import tidings.core.Emails.CompletePasswordReset;
import tidings.core.Emails.LostAccount;
import tidings.core.Emails.RequestPasswordReset;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Resets the password of a user who has lost it, by a link. The request only stores a mail, whether
 * there is such an account or not; {@link MailDelivery} finds out later. So neither the answer nor
 * its time tells a stranger anything.
 */
record ResettingByLink(EmailContext context) {

  Done request(RequestPasswordReset ask) {
    context.accounts().passwords().requireAccepted();
    var transaction = new Transaction();
    switch (ask.account()) {
      case LostAccount.ById(var user) -> context.outbox().add(
          transaction, MailRow.Kind.RESET_PASSWORD, Optional.of(user), Optional.empty(),
          ask.clientAddress());
      case LostAccount.ByEmail(var email) -> context.outbox().add(
          transaction, MailRow.Kind.RESET_PASSWORD, Optional.empty(), Optional.of(email),
          ask.clientAddress());
    }
    transaction.commit(context.table()).await();
    context.outbox().added();
    return DONE;
  }

  /** The link is checked before the slow hash, and again after it. */
  Done complete(CompletePasswordReset ask) {
    var accounts = context.accounts();
    accounts.passwords().requireAccepted();
    var link = requireLink(ask.token());
    accounts.suspensions().requireNone(link.user());
    PasswordPolicy.require(
        ask.newPassword(), link.user(), accounts.summaries().of(link.user()).name());
    var hash = accounts.passwords().hash(Kind.SIGN_IN, ask.newPassword()).await();
    return OptimisticRetry.retry(context.table(), () -> complete(ask, hash));
  }

  private Done complete(CompletePasswordReset ask, String hash) {
    var accounts = context.accounts();
    var link = requireLink(ask.token());
    var account = accounts.accounts().require(link.user());
    // a suspension changes the account, so one after this read makes the transaction fail
    accounts.suspensions().requireNone(account.id());
    link.requireSamePassword(account);
    var updated = account.withPassword(hash);
    var transaction = updated.updateFrom(account)
        .put(accounts.audit().ofSignIn(
            Action.RESET_PASSWORD, Optional.of(account.id()), ask.clientAddress()));
    link.useUp(transaction);
    context.outbox().add(transaction, MailRow.Kind.PASSWORD_RESET, account.id(), link.email(),
        ask.clientAddress());
    accounts.accounts().commit(account, updated, transaction);
    context.outbox().added();
    return DONE;
  }

  private MailLink requireLink(String token) {
    var link = MailLink.require(context.table(), token, Purpose.RESET_PASSWORD);
    if (!EmailRow.of(context.table(), link.user()).isConfirmed(link.email())) {
      throw MailLink.invalid();
    }
    return link;
  }
}
