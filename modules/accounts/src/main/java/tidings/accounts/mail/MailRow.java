// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.mail;

import static java.time.temporal.ChronoUnit.MILLIS;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import tidings.core.EmailAddress;
import tidings.core.UserId;
import tidings.core.concurrent.Backoff;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A mail that waits in the table until it is sent, written in the transaction of its cause. It has
 * neither text nor token: a link is made for each attempt to send it, and only its hash is stored.
 *
 * @param id random; part of the key
 * @param user the account; empty if a password reset named an address instead
 * @param email the recipient; empty if a password reset named an id instead
 * @param clientAddress numeric IP address of the client that caused the mail
 * @param dueAt time of the next attempt
 * @param tries attempts so far
 */
public record MailRow(String id, Kind kind, Optional<UserId> user, Optional<EmailAddress> email,
    String clientAddress, Instant createdAt, Instant dueAt, int tries) {
  /** Attempts before a mail is dropped, over about a day and a half. */
  public static final int MAX_TRIES = 40;

  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMinutes(1), Duration.ofHours(1));
  /** Longer than all attempts take, for mails of a server whose mail was switched off. */
  private static final Duration RETENTION = Duration.ofDays(3);
  private static final String ID = "id";
  private static final String KIND = "kind";
  private static final String USER = "user";
  private static final String EMAIL = "email";
  private static final String FROM = "from";
  private static final String CREATED_AT = "createdAt";
  private static final String DUE_AT = "at";
  private static final String TRIES = "tries";

  /** The message of a mail. The names are stored. */
  public enum Kind {
    /** With a link that confirms the address. */
    CONFIRM_EMAIL,
    /** With a link that resets the password, if there is such an account. */
    RESET_PASSWORD,
    /** To the former address: the account has another one now. */
    EMAIL_CHANGED,
    /** To the removed address. */
    EMAIL_REMOVED,
    /** The password was reset by a link. */
    PASSWORD_RESET
  }

  /** A mail that is due at once. */
  public static MailRow of(Kind kind, Optional<UserId> user, Optional<EmailAddress> email,
      String clientAddress, Instant time) {
    var id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    var now = time.truncatedTo(MILLIS);
    return new MailRow(id, kind, user, email, clientAddress, now, now, 0);
  }

  /** False for a kind of mail that a newer version has introduced, and which is left to it. */
  public static boolean isKnown(Item row) {
    return row.names(KIND, Kind.class);
  }

  /** Reads a stored mail. */
  public static MailRow of(Item row) {
    return new MailRow(
        row.text(ID),
        Kind.valueOf(row.text(KIND)),
        row.findText(USER).map(UserId::new),
        row.findText(EMAIL).map(EmailAddress::new),
        row.text(FROM),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        Instant.ofEpochMilli(row.number(DUE_AT)),
        (int) row.number(TRIES));
  }

  /** The same mail after one more attempt, due again later. */
  public MailRow afterTry(Instant now) {
    var next = now.plus(BACKOFF.delay(tries + 1)).truncatedTo(MILLIS);
    return new MailRow(id, kind, user, email, clientAddress, createdAt, next, tries + 1);
  }

  public boolean isLastTry() {
    return tries + 1 >= MAX_TRIES;
  }

  public Key key() {
    return SystemKeys.due(dueAt, "mail#" + id);
  }

  public Item item() {
    return ItemType.MAIL.at(key())
        .set(ID, id)
        .set(KIND, kind.name())
        .set(USER, user.map(UserId::text))
        .set(EMAIL, email.map(EmailAddress::text))
        .set(FROM, clientAddress)
        .set(CREATED_AT, createdAt.toEpochMilli())
        .set(DUE_AT, dueAt.toEpochMilli())
        .set(TRIES, tries)
        .expiresAt(createdAt.plus(RETENTION).getEpochSecond())
        .build();
  }
}
