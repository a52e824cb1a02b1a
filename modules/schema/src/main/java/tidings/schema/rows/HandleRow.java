// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;

import java.util.Optional;
import tidings.core.Handle;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * The claim of a user on a handle, which makes handles unique. Users claim their ids for ever, if
 * they are the first with an id of these letters, and one more handle until they change it.
 */
public record HandleRow(Handle handle, UserId user) {
  private static final String USER = "user";

  public Item item() {
    return ItemType.HANDLE.at(AccountKeys.handle(handle)).set(USER, user.text()).build();
  }

  /** The user who claims a handle. */
  public static UserId user(Item row) {
    return new UserId(row.text(USER));
  }

  /**
   * Adds the claim of a new user on their own id.
   *
   * @param taken if others with an id of the same letters must not exist
   */
  public static Transaction addOfNewUser(Transaction transaction, UserId user, Refusal taken) {
    Handle.ofId(user).ifPresent(handle -> transaction
        .put(new HandleRow(handle, user).item())
        .onlyIf(Condition.absent())
        .orRefuse(taken));
    return transaction;
  }

  /**
   * Adds the claim of a new user on their own id to a transaction, unless somebody has it.
   *
   * @param stored the claim that was read
   */
  public static Transaction addIfFree(
      Transaction transaction, UserId user, Optional<Item> stored) {
    if (stored.isEmpty()) {
      Handle.ofId(user).ifPresent(handle -> transaction
          .put(new HandleRow(handle, user).item())
          .onlyIf(Condition.absent()));
    }
    return transaction;
  }

  /** Adds the end of one claim and the begin of another, unless they are the same. */
  public static Transaction addChange(
      Transaction transaction, UserId user, Optional<Handle> before, Optional<Handle> after) {
    if (before.map(Handle::folded).equals(after.map(Handle::folded))) {
      return transaction;
    }
    before.ifPresent(former -> transaction.delete(AccountKeys.handle(former)));
    after.ifPresent(handle -> transaction
        .put(new HandleRow(handle, user).item())
        .onlyIf(Condition.absent())
        .orRefuse(taken(handle))
        // accounts from before there were handles have no claim on their ids
        .check(AccountKeys.account(new UserId(handle.folded().text())), Condition.absent())
        .orRefuse(taken(handle)));
    return transaction;
  }

  private static Refusal taken(Handle handle) {
    return ALREADY_TAKEN.refusal("the handle " + handle + " is taken");
  }
}
