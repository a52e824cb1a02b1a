// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.util.List;
import java.util.Optional;
import tidings.accounts.MailLink.Purpose;
import tidings.accounts.mail.Letter;
import tidings.accounts.mail.LetterTexts;
import tidings.accounts.mail.MailRow;
import tidings.core.EmailAddress;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;

/**
 * Decides whether a mail is still to be sent, and to whom, and makes its link: a new one for each
 * attempt, as only the hash of a token is stored.
 */
record MailPreparation(EmailContext context, LetterTexts texts) {

  /**
   * @param rows to be stored before the mail is sent
   * @param nextTry the mail as it is scheduled in case that this attempt fails
   */
  record PreparedMail(Letter letter, List<Item> rows, MailRow nextTry) {}

  private record Recipient(UserId user, EmailAddress email) {}

  /** Empty if nobody is to get the mail: no such account, or it has changed since. */
  Optional<PreparedMail> prepare(MailRow mail) {
    return switch (mail.kind()) {
      case CONFIRM_EMAIL -> named(mail)
          .filter(to -> EmailRow.of(context.table(), to.user()).isPending(to.email()))
          .flatMap(to -> withLink(mail, to, Purpose.CONFIRM_EMAIL));
      case RESET_PASSWORD -> findLost(mail)
          .flatMap(to -> withLink(mail, to, Purpose.RESET_PASSWORD));
      case EMAIL_CHANGED, EMAIL_REMOVED, PASSWORD_RESET -> named(mail)
          .map(to -> prepared(mail, to, "", List.of()));
    };
  }

  private static Optional<Recipient> named(MailRow mail) {
    return mail.user().flatMap(user -> mail.email().map(email -> new Recipient(user, email)));
  }

  /** The confirmed address of the account, if it has one and is not suspended. */
  private Optional<Recipient> findLost(MailRow mail) {
    return mail.user().or(() -> mail.email().flatMap(context.claims()::findOwner))
        .filter(user -> !context.accounts().suspensions().has(user))
        .map(user -> EmailRow.of(context.table(), user))
        .filter(row -> mail.email().map(row::isConfirmed).orElse(true))
        .flatMap(row -> row.confirmed().map(email -> new Recipient(row.user(), email)));
  }

  private Optional<PreparedMail> withLink(MailRow mail, Recipient to, Purpose purpose) {
    return context.accounts().accounts().find(to.user()).map(account -> {
      var token = Token.random();
      var link = MailLink.of(token, purpose, to.email(), account)
          .item(context.accounts().accounts().clock().instant());
      boolean isFirstReset = purpose == Purpose.RESET_PASSWORD && mail.tries() == 0;
      var rows = isFirstReset
          ? List.of(link, context.accounts().audit().ofSignIn(
              Action.ASKED_FOR_RESET, Optional.of(to.user()), mail.clientAddress()))
          : List.of(link);
      return prepared(mail, to, token.text(), rows);
    });
  }

  private PreparedMail prepared(MailRow mail, Recipient to, String token, List<Item> rows) {
    return new PreparedMail(
        texts.write(mail.kind(), to.email(), to.user(), token), rows,
        mail.afterTry(context.accounts().accounts().clock().instant()));
  }
}
