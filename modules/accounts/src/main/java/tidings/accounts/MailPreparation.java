// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.accounts.MailLink.Purpose;
import tidings.accounts.mail.Letter;
import tidings.accounts.mail.LetterTexts;
import tidings.accounts.mail.MailRow;
import tidings.core.EmailAddress;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Op;

/**
 * Decides whether a mail is still to be sent, and to whom, and makes its link: a new one for each
 * attempt, as only the hash of a token is stored.
 */
record MailPreparation(EmailContext context, LetterTexts texts) {

  /**
   * Min. time between two mails that reset the password of an account, so that strangers cannot fill
   * its mailbox: they may name the account by its id and by its address.
   */
  static final Duration MIN_RESET_INTERVAL = Duration.ofMinutes(5);

  /**
   * @param ops to be stored before the mail is sent
   * @param nextTry the mail as it is scheduled in case that this attempt fails
   */
  record PreparedMail(Letter letter, List<Op> ops, MailRow nextTry) {}

  private record Recipient(UserId user, EmailAddress email) {}

  /** Empty if nobody is to get the mail: no such account, or it has changed since. */
  Optional<PreparedMail> prepare(MailRow mail) {
    return switch (mail.kind()) {
      case CONFIRM_EMAIL -> named(mail)
          .filter(to -> EmailRow.of(context.table(), to.user()).isPending(to.email()))
          .flatMap(to -> withLink(mail, to, Purpose.CONFIRM_EMAIL, List.of()));
      case RESET_PASSWORD -> findLost(mail).flatMap(row -> resetting(mail, row));
      case EMAIL_CHANGED, EMAIL_REMOVED, PASSWORD_RESET -> named(mail)
          .map(to -> prepared(mail, to, "", List.of()));
    };
  }

  private static Optional<Recipient> named(MailRow mail) {
    return mail.user().flatMap(user -> mail.email().map(email -> new Recipient(user, email)));
  }

  /** The confirmed address of the account, if it has one and is not suspended. */
  private Optional<EmailRow> findLost(MailRow mail) {
    return mail.user().or(() -> mail.email().flatMap(context.claims()::findOwner))
        .filter(user -> !context.accounts().suspensions().has(user))
        .map(user -> EmailRow.of(context.table(), user))
        .filter(row -> mail.email().map(row::isConfirmed).orElse(true));
  }

  /** Empty if another link was made lately; a mail whose first attempt failed has made it itself. */
  private Optional<PreparedMail> resetting(MailRow mail, EmailRow row) {
    boolean isFirstTry = mail.tries() == 0;
    boolean isTooSoon = row.resetLinkAt()
        .filter(last -> now().isBefore(last.plus(MIN_RESET_INTERVAL)))
        .isPresent();
    if (isFirstTry && isTooSoon) {
      return Optional.empty();
    }
    var ops = new ArrayList<>(List.of(row.withResetLinkAt(now()).write()));
    if (isFirstTry) {
      ops.add(new Op.Put(context.accounts().audit().ofSignIn(
          Action.ASKED_FOR_RESET, Optional.of(row.user()), mail.clientAddress()), List.of()));
    }
    return row.confirmed().map(email -> new Recipient(row.user(), email))
        .flatMap(to -> withLink(mail, to, Purpose.RESET_PASSWORD, ops));
  }

  private Optional<PreparedMail> withLink(MailRow mail, Recipient to, Purpose purpose,
      List<Op> more) {
    return context.accounts().accounts().find(to.user()).map(account -> {
      var token = Token.random();
      var ops = new ArrayList<>(more);
      ops.add(new Op.Put(
          MailLink.of(token, purpose, to.email(), account).item(now()), List.of()));
      return prepared(mail, to, token.text(), ops);
    });
  }

  private PreparedMail prepared(MailRow mail, Recipient to, String token, List<Op> ops) {
    return new PreparedMail(
        texts.write(mail.kind(), to.email(), to.user(), token), ops, mail.afterTry(now()));
  }

  private Instant now() {
    return context.accounts().accounts().clock().instant();
  }
}
