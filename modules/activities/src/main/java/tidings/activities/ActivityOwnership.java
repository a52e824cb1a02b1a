// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import tidings.core.ActivityId;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.Keys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Table;

/** An activity, deleted or not, in the hands of its actor, who may do with it as they like. */
final class ActivityOwnership {
  private ActivityOwnership() {}

  /** @throws Refusal {@code not_found} or {@code forbidden} */
  static ActivityRow requireOwned(Table table, UserId user, ActivityId id) {
    return requireOwned(requireStored(table, id), user);
  }

  private static ActivityRow requireOwned(ActivityRow row, UserId user) {
    if (row.envelope().actor().equals(user)) {
      return row;
    }
    throw row.live()
        ? FORBIDDEN.refusal("only its actor may do that")
        : notFound(row.envelope().id());
  }

  /** The same for who restores it: what was taken down, a moderator, and never its actor. */
  static ActivityRow requireRestorable(Table table, UserId user, ActivityId id) {
    var row = requireStored(table, id);
    if (!row.takenDown()) {
      return requireOwned(row, user);
    }
    if (row.envelope().actor().equals(user)) {
      throw FORBIDDEN.refusal("a moderator has taken it down");
    }
    if (!RoleRow.has(table, user, Role.MODERATOR)) {
      throw notFound(id);
    }
    return row;
  }

  private static ActivityRow requireStored(Table table, ActivityId id) {
    return table.get(Keys.profile(id.ref())).await()
        .map(item -> ActivityRow.of(id, item))
        .orElseThrow(() -> notFound(id));
  }

  /** The same, but refused as {@code not_found} when it is deleted. */
  static ActivityRow requireLive(Table table, UserId user, ActivityId id) {
    var row = requireOwned(table, user, id);
    if (!row.live()) {
      throw notFound(id);
    }
    return row;
  }

  static Refusal notFound(ActivityId id) {
    return NOT_FOUND.refusal("there is no activity " + id);
  }
}
