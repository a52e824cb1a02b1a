// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.INVALID_LINK;

import java.time.Duration;
import java.time.Instant;
import tidings.core.EmailAddress;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.EmailKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A link that was sent by mail, stored under the hash of its token. It is used once, and is void as
 * soon as the account has changed since: another address, or another password.
 *
 * @param email the address that it was sent to
 * @param passwordMark hash of the stored password hash at that time
 */
record MailLink(String hash, Purpose purpose, UserId user, EmailAddress email,
    String passwordMark) {
  private static final String PURPOSE = "purpose";
  private static final String USER = "user";
  private static final String EMAIL = "email";
  private static final String MARK = "mark";

  /** The effect of a link. The names are stored. */
  enum Purpose {
    CONFIRM_EMAIL(Duration.ofDays(1)),
    RESET_PASSWORD(Duration.ofHours(1));

    final Duration lifetime;

    Purpose(Duration lifetime) {
      this.lifetime = lifetime;
    }
  }

  static MailLink of(Token token, Purpose purpose, EmailAddress email, Account account) {
    return new MailLink(token.hash(), purpose, account.id(), email, passwordMark(account));
  }

  /** @throws Refusal {@code invalid_link} if it is used, expired, unknown or for another purpose */
  static MailLink require(Table table, String token, Purpose purpose) {
    var hash = new Token(token).hash();
    return table.get(EmailKeys.link(hash)).await()
        .filter(row -> row.text(PURPOSE).equals(purpose.name()))
        .map(row -> new MailLink(
            hash, purpose, new UserId(row.text(USER)), new EmailAddress(row.text(EMAIL)),
            row.text(MARK)))
        .orElseThrow(MailLink::invalid);
  }

  Item item(Instant now) {
    return ItemType.MAIL_LINK.at(EmailKeys.link(hash))
        .set(PURPOSE, purpose.name())
        .set(USER, user.text())
        .set(EMAIL, email.text())
        .set(MARK, passwordMark)
        .expiresAt(now.plus(purpose.lifetime).getEpochSecond())
        .build();
  }

  /** Uses the link up; of two transactions that do, one is refused. */
  void useUp(Transaction transaction) {
    transaction.delete(EmailKeys.link(hash)).onlyIf(Condition.present()).orRefuse(invalid());
  }

  /** @throws Refusal {@code invalid_link} if the password was changed since it was sent */
  void requireSamePassword(Account account) {
    if (!passwordMark.equals(passwordMark(account))) {
      throw invalid();
    }
  }

  static Refusal invalid() {
    return INVALID_LINK.refusal("the link was used, has expired or is unknown; ask for a new one");
  }

  private static String passwordMark(Account account) {
    return Sha256.hex(account.passwordHash().orElse(""));
  }
}
