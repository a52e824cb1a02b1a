// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.FORBIDDEN;

import tidings.core.ActivityId;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Table;

/** Checks who may change an activity, deleted or not. */
final class ActivityOwnership {
  private ActivityOwnership() {}

  /** @throws Refusal {@code not_found} or {@code forbidden} */
  static ActivityRow requireOwned(Table table, UserId user, ActivityId id) {
    return requireOwned(ActivityRow.requireStored(table, id), user);
  }

  private static ActivityRow requireOwned(ActivityRow row, UserId user) {
    if (row.envelope().actor().equals(user)) {
      return row;
    }
    throw row.live()
        ? FORBIDDEN.refusal("only the author of the activity may do that")
        : ActivityRow.notFound(row.envelope().id());
  }

  /**
   * Requires the right to restore an activity: its actor may, or a moderator if a moderator has
   * taken it down.
   *
   * @throws Refusal {@code not_found} or {@code forbidden}
   */
  static ActivityRow requireRestorable(Table table, UserId user, ActivityId id) {
    var row = ActivityRow.requireStored(table, id);
    if (!row.takenDown()) {
      return requireOwned(row, user);
    }
    if (row.envelope().actor().equals(user)) {
      throw FORBIDDEN.refusal("a moderator took this activity down");
    }
    if (!RoleRow.has(table, user, Role.MODERATOR)) {
      throw ActivityRow.notFound(id);
    }
    return row;
  }

  /** Like {@link #requireOwned}, but a deleted activity is {@code not_found}. */
  static ActivityRow requireLive(Table table, UserId user, ActivityId id) {
    return requireOwned(ActivityRow.requireLive(table, id), user);
  }
}
