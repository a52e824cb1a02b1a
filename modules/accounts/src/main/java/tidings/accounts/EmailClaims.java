// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.EMAIL_TAKEN;

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
 * Claims of accounts on e-mail addresses that they have confirmed: one row for each address, by
 * which the store decides that it belongs to one account only. An address that is not confirmed has
 * none, so that nobody can keep the address of another person.
 *
 * <p>Earlier versions stored a claim that expires before an address was confirmed. It counts as
 * none.
 */
record EmailClaims(Table table) {
  private static final String USER = "user";

  /** The account with this confirmed address. */
  Optional<UserId> findOwner(EmailAddress email) {
    return owner(find(email));
  }

  private static Optional<UserId> owner(Optional<Item> claim) {
    return claim.filter(row -> !row.has(Item.EXPIRES_AT)).map(EmailClaims::user);
  }

  /** @throws Refusal {@code email_taken} if another account has confirmed the address */
  void requireFree(EmailAddress email, UserId user) {
    requireFree(find(email), user);
  }

  private static void requireFree(Optional<Item> found, UserId user) {
    if (owner(found).filter(other -> !other.equals(user)).isPresent()) {
      throw EMAIL_TAKEN.refusal("another account has this e-mail address");
    }
  }

  /**
   * Claims an address that the user confirms. Of two accounts that do so at once, one fails.
   *
   * @throws Refusal {@code email_taken}
   */
  void add(Transaction transaction, EmailAddress email, UserId user) {
    var found = find(email);
    requireFree(found, user);
    transaction.put(ItemType.EMAIL_CLAIM.at(key(email)).set(USER, user.text()).build())
        .onlyIf(found.map(EmailClaims::isUnchanged).orElseGet(Condition::absent));
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

  private static Condition isUnchanged(Item claim) {
    return claim.has(Item.EXPIRES_AT)
        ? Condition.equal(Item.EXPIRES_AT, claim.number(Item.EXPIRES_AT))
        : isOf(user(claim));
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
}
