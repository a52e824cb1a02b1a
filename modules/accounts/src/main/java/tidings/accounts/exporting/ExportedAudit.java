// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import java.util.EnumSet;
import java.util.Set;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow;
import tidings.schema.rows.AuditRow.Action;

/** Which entries of the audit log their user may see. */
final class ExportedAudit {
  /** By strangers too, whose addresses are theirs. */
  private static final Set<Action> BY_ANYONE = EnumSet.of(
      Action.REFUSED, Action.TOO_MANY_ATTEMPTS, Action.ASKED_FOR_RESET);
  /** By others about the user: who has reported a user stays unknown. */
  private static final Set<Action> OF_OTHERS = EnumSet.of(Action.REPORTED, Action.DISMISSED);

  private ExportedAudit() {}

  /** Whether only the signed-in user can have done it. */
  static boolean isByUser(Action action) {
    return !BY_ANYONE.contains(action);
  }

  /** All that the user has done, and what was done to the account, but for reports. */
  static boolean isVisible(UserId user, AuditRow entry) {
    return entry.actor().filter(user::equals).isPresent()
        || (entry.subject().filter(user.ref().toString()::equals).isPresent()
            && !OF_OTHERS.contains(entry.action()));
  }
}
