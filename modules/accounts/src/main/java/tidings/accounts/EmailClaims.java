// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.EMAIL_TAKEN;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.EmailAddress;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.EmailKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Claims of accounts on e-mail addresses: one row for each address, by which the store decides that
 * it belongs to one account only. The claim on an address that is not confirmed expires, so that
 * nobody can keep the address of another person.
 */
record EmailClaims(Table table, InstantSource clock) {
  /** Longer than a link lives that waits for a mail server for a day. */
  static final Duration UNCONFIRMED_LIFETIME = Duration.ofDays(3);
  private static final String USER = "user";

  /** The account with this confirmed address. */
  Optional<UserId> findOwner(EmailAddress email) {
    return find(email).filter(row -> !row.has(Item.EXPIRES_AT)).map(EmailClaims::user);
  }

  /** Claims an address that has to be confirmed. */
  void addUnconfirmed(Transaction transaction, EmailAddress email, UserId user) {
    var expiry = clock.instant().plus(UNCONFIRMED_LIFETIME).getEpochSecond();
    put(transaction, email, user, row(email, user).expiresAt(expiry).build());
  }

  /** As above, for an account that is being created: a claim of another one refuses the sign-up. */
  void addOfSignUp(Transaction transaction, EmailAddress email, UserId user) {
    addUnconfirmed(transaction, email, user);
    transaction.orRefuse(taken());
  }

  /** Claims an address for good. */
  void addConfirmed(Transaction transaction, EmailAddress email, UserId user) {
    put(transaction, email, user, row(email, user).build());
  }

  /** @throws Refusal {@code email_taken} */
  private void put(Transaction transaction, EmailAddress email, UserId user, Item row) {
    var found = find(email);
    if (found.filter(claim -> !user(claim).equals(user)).isPresent()) {
      throw taken();
    }
    transaction.put(row).onlyIf(found.isPresent() ? isOf(user) : Condition.absent());
  }

  /** Gives an address back, if the user still has a claim on it. */
  void remove(Transaction transaction, EmailAddress email, UserId user) {
    if (find(email).filter(claim -> user(claim).equals(user)).isPresent()) {
      transaction.delete(key(email)).onlyIf(isOf(user));
    }
  }

  private Optional<Item> find(EmailAddress email) {
    return table.get(key(email)).await();
  }

  private static Item.Builder row(EmailAddress email, UserId user) {
    return ItemType.EMAIL_CLAIM.at(key(email)).set(USER, user.text());
  }

  private static Condition isOf(UserId user) {
    return Condition.equal(USER, user.text());
  }

  private static UserId user(Item claim) {
    return new UserId(claim.text(USER));
  }

  private static Key key(EmailAddress email) {
    return EmailKeys.claim(Sha256.hex(email.normalized()));
  }

  private static Refusal taken() {
    return EMAIL_TAKEN.refusal("another account has this e-mail address");
  }
}
