// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Transaction;

/** A transaction's check that a target exists. */
public final class TargetExists {
  private TargetExists() {}

  /**
   * Returns a transaction that is refused if the target is a user or activity that does not exist.
   */
  public static Transaction check(Ref target) {
    return check(new Transaction(), target);
  }

  public static Transaction check(Transaction transaction, Ref target) {
    if (target.isUser()) {
      transaction.check(ActivityKeys.profile(target), ProfileRow.exists());
    } else if (target.isActivity()) {
      transaction.check(ActivityKeys.profile(target), ActivityRow.isLive());
    } else {
      return transaction; // other entities exist from their first use, which may be this one
    }
    return transaction.orRefuse(VisibilityReader.notFound(target));
  }
}
