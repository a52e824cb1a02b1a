// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.Reason.NOT_FOUND;

import tidings.core.Ref;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;

/** What can be followed, blocked or muted is there. */
final class Existing {
  private Existing() {}

  /** A transaction that is refused when this is a user or an activity that is not there. */
  static Transaction check(Ref what) {
    return check(new Transaction(), what);
  }

  static Transaction check(Transaction transaction, Ref what) {
    if (what.isUser()) {
      transaction.check(Keys.profile(what), Condition.present());
    } else if (what.isActivity()) {
      transaction.check(Keys.profile(what), ActivityRow.isLive());
    } else {
      return transaction; // anything else exists from its first use, and this may be it
    }
    return transaction.orRefuse(NOT_FOUND.because("there is no " + what));
  }
}
