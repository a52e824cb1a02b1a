// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.EMAIL_UNCONFIRMED;

import java.util.Optional;
import tidings.accounts.MailLink.Purpose;
import tidings.accounts.mail.MailRow.Kind;
import tidings.core.Done;
import tidings.core.EmailPolicy;
import tidings.core.Emails.ConfirmEmail;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Confirms the address to which a link was sent. The former address is told. A link to an address
 * that was set after the sign-up is void once the password is another one.
 */
record ConfirmingEmail(EmailContext context) {

  Done confirm(ConfirmEmail ask) {
    return OptimisticRetry.retry(context.table(), () -> {
      var link = MailLink.require(context.table(), ask.token(), Purpose.CONFIRM_EMAIL);
      var before = EmailRow.of(context.table(), link.user());
      if (!before.isPending(link.email())) {
        throw MailLink.invalid();
      }
      return confirm(link, before, ask.clientAddress());
    });
  }

  private Done confirm(MailLink link, EmailRow before, String clientAddress) {
    var user = link.user();
    var account = context.accounts().accounts().require(user);
    if (!before.isOfSignUp()) {
      link.requireSamePassword(account);
    }
    var now = context.accounts().accounts().clock().instant();
    var transaction = new Transaction().add(before.confirmedAt(now).write());
    transaction.check(AccountKeys.account(user), account.isUnchanged());
    link.useUp(transaction);
    context.claims().add(transaction, link.email(), user);
    transaction.put(context.accounts().audit()
        .ofSignIn(Action.CONFIRMED_EMAIL, Optional.of(user), clientAddress));
    var former = before.confirmed();
    former.ifPresent(email -> {
      context.claims().remove(transaction, email, user);
      context.outbox().add(transaction, Kind.EMAIL_CHANGED, user, email, clientAddress);
    });
    transaction.commit(context.table()).await();
    former.ifPresent(email -> context.outbox().added());
    return DONE;
  }

  /**
   * Whether a user may do more than read. Accounts without an address go on as they are: they are
   * older than the setting.
   *
   * @throws Refusal {@code email_unconfirmed}
   */
  Done requireConfirmed(UserId user) {
    if (context.policy() == EmailPolicy.REQUIRED && EmailRow.of(context.table(), user).isOwed()) {
      throw EMAIL_UNCONFIRMED.refusal(
          "follow the link that was sent to your e-mail address; until then you can only read");
    }
    return DONE;
  }
}
