// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.FORBIDDEN;

import java.util.Optional;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.rows.RoleRow;
import tidings.store.Condition;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Decides whose sessions a moderator may end: not those of moderators, so that one stolen session of
 * a moderator does not lock out all others. An operator may end all.
 */
record ModeratorAccess(Table table) {

  /**
   * @param moderator empty for an operator
   * @throws Refusal {@code forbidden} if it is no moderator
   */
  void requireModerator(Optional<UserId> moderator) {
    moderator.ifPresent(user -> RoleRow.require(table, user, Role.MODERATOR));
  }

  /**
   * Lets a transaction fail as {@code forbidden} if a moderator changes the account of a moderator.
   *
   * @param moderator empty for an operator
   */
  void requireNoModerator(Transaction transaction, Optional<UserId> moderator, UserId user) {
    if (moderator.isPresent()) {
      transaction.check(AccountKeys.role(Role.MODERATOR, user), Condition.absent())
          .orRefuse(ofModerator());
    }
  }

  /** The same for a change that has nothing to write. */
  void requireNoModerator(Optional<UserId> moderator, UserId user) {
    if (moderator.isPresent() && RoleRow.has(table, user, Role.MODERATOR)) {
      throw ofModerator();
    }
  }

  private static Refusal ofModerator() {
    return FORBIDDEN.refusal("only an operator can do this to a moderator");
  }
}
