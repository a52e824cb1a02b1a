// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import tidings.core.Ref;
import tidings.schema.Keys;
import tidings.schema.rows.ActivityRow;
import tidings.store.Condition;
import tidings.store.Transaction;

/** What can be followed, blocked or muted is there. */
final class TargetExists {
  private TargetExists() {}

  /** A transaction that is refused when this is a user or an activity that is not there. */
  static Transaction check(Ref target) {
    return check(new Transaction(), target);
  }

  static Transaction check(Transaction transaction, Ref target) {
    if (target.isUser()) {
      transaction.check(Keys.profile(target), Condition.present());
    } else if (target.isActivity()) {
      transaction.check(Keys.profile(target), ActivityRow.isLive());
    } else {
      return transaction; // anything else exists from its first use, and this may be it
    }
    return transaction.orRefuse(NOT_FOUND.refusal("there is no " + target));
  }
}
