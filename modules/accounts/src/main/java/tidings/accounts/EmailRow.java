// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.EmailAddress;
import tidings.core.Emails.AccountEmail;
import tidings.core.UserId;
import tidings.schema.EmailKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * The e-mail address of an account, in the partition of the account. Read, modify and write it with
 * optimistic locking.
 *
 * @param confirmed the address that counts
 * @param pending a new address, to which a link was sent
 * @param isOfSignUp whether the pending address is the one that the account was created with, and
 *     not one that was set since. False in rows of earlier versions
 * @param isOwed whether the account has promised an address at sign-up and not confirmed one since
 * @param resetLinkAt when a link that resets the password was last made for the confirmed address
 * @param version changes with every write; 0 if not stored
 */
record EmailRow(UserId user, Optional<EmailAddress> confirmed, Optional<Instant> confirmedAt,
    Optional<EmailAddress> pending, boolean isOfSignUp, boolean isOwed,
    Optional<Instant> resetLinkAt, long version) {
  private static final String CONFIRMED = "confirmed";
  private static final String CONFIRMED_AT = "confirmedAt";
  private static final String PENDING = "pending";
  private static final String OF_SIGN_UP = "ofSignUp";
  private static final String OWED = "owed";
  private static final String RESET_LINK_AT = "resetLinkAt";
  private static final String VERSION = "version";

  /** The address of an account; empty fields if it has none. */
  static EmailRow of(Table table, UserId user) {
    return table.get(EmailKeys.email(user)).await()
        .map(row -> parse(user, row))
        .orElseGet(() -> new EmailRow(
            user, Optional.empty(), Optional.empty(), Optional.empty(), false, false,
            Optional.empty(), 0));
  }

  private static EmailRow parse(UserId user, Item row) {
    return new EmailRow(
        user,
        row.findText(CONFIRMED).map(EmailAddress::new),
        time(row, CONFIRMED_AT),
        row.findText(PENDING).map(EmailAddress::new),
        row.flag(OF_SIGN_UP),
        row.flag(OWED),
        time(row, RESET_LINK_AT),
        row.number(VERSION));
  }

  private static Optional<Instant> time(Item row, String name) {
    return row.has(name) ? Optional.of(Instant.ofEpochMilli(row.number(name))) : Optional.empty();
  }

  /** The address of an account that is being created. */
  static EmailRow ofSignUp(UserId user, EmailAddress email) {
    return new EmailRow(
        user, Optional.empty(), Optional.empty(), Optional.of(email), true, true,
        Optional.empty(), 0);
  }

  EmailRow withPending(EmailAddress email) {
    return new EmailRow(user, confirmed, confirmedAt, Optional.of(email), false, isOwed,
        resetLinkAt, version);
  }

  EmailRow withoutPending() {
    return new EmailRow(user, confirmed, confirmedAt, Optional.empty(), false, isOwed, resetLinkAt,
        version);
  }

  /** The pending address becomes the one that counts. */
  EmailRow confirmedAt(Instant time) {
    return new EmailRow(user, pending, Optional.of(time), Optional.empty(), false, false,
        Optional.empty(), version);
  }

  EmailRow withResetLinkAt(Instant time) {
    return new EmailRow(user, confirmed, confirmedAt, pending, isOfSignUp, isOwed,
        Optional.of(time), version);
  }

  boolean isConfirmed(EmailAddress email) {
    return confirmed.filter(email::isSameAs).isPresent();
  }

  boolean isPending(EmailAddress email) {
    return pending.filter(email::isSameAs).isPresent();
  }

  AccountEmail shown() {
    return new AccountEmail(confirmed, confirmedAt, pending);
  }

  /** Stores the row if the stored one is still the one that was read. */
  Op write() {
    var row = ItemType.EMAIL.at(EmailKeys.email(user))
        .set(CONFIRMED, confirmed.map(EmailAddress::text))
        .set(PENDING, pending.map(EmailAddress::text))
        .set(OF_SIGN_UP, isOfSignUp)
        .set(OWED, isOwed)
        .set(VERSION, version + 1);
    confirmedAt.ifPresent(time -> row.set(CONFIRMED_AT, time.toEpochMilli()));
    resetLinkAt.ifPresent(time -> row.set(RESET_LINK_AT, time.toEpochMilli()));
    return new Op.Put(row.build(), List.of(unchanged()));
  }

  /**
   * Drops a pending address that was set after the sign-up, as the password changes: an intruder who
   * had the former one may have set it. The address of the sign-up stays, as only the creator of the
   * account can have given it. Nothing is set meanwhile either.
   */
  Op dropPendingChange() {
    return pending.isPresent() && !isOfSignUp
        ? withoutPending().write()
        : new Op.Check(EmailKeys.email(user), List.of(unchanged()));
  }

  /** Deletes the row, as {@link #write} stores it. */
  Op delete() {
    return new Op.Delete(EmailKeys.email(user), List.of(unchanged()));
  }

  private Condition unchanged() {
    return version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
  }
}
