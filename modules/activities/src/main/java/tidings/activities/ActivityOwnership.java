// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.FORBIDDEN;

import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Table;

/**
 * Checks who may change an activity, deleted or not. A user who may not see it learns nothing of
 * it.
 */
final class ActivityOwnership {
  private ActivityOwnership() {}

  /** An activity that its actor may see. */
  record OwnActivity(ActivityRow activity, Lineage lineage) {}

  /**
   * Does not require that its actor still sees it: anybody may delete what they have posted.
   *
   * @throws Refusal {@code not_found} or {@code forbidden}
   */
  static ActivityRow requireOwned(
      Table table, VisibilityReader reader, UserId user, ActivityId id) {
    return requireOwned(reader, ActivityRow.requireStored(table, id), user);
  }

  private static ActivityRow requireOwned(
      VisibilityReader reader, ActivityRow row, UserId user) {
    if (row.envelope().actor().equals(user)) {
      return row;
    }
    if (!row.live()) {
      throw ActivityRow.notFound(row.envelope().id());
    }
    requireVisible(reader, user, row);
    throw FORBIDDEN.refusal("only the author of the activity may do that");
  }

  /**
   * Requires the right to restore an activity: its actor may, or a moderator if a moderator has
   * taken it down.
   *
   * @throws Refusal {@code not_found} or {@code forbidden}
   */
  static ActivityRow requireRestorable(
      Table table, VisibilityReader reader, UserId user, ActivityId id) {
    var row = ActivityRow.requireStored(table, id);
    if (!row.takenDown()) {
      return requireOwned(reader, row, user);
    }
    if (row.envelope().actor().equals(user)) {
      throw FORBIDDEN.refusal("a moderator took this activity down");
    }
    if (!RoleRow.has(table, user, Role.MODERATOR)) {
      throw ActivityRow.notFound(id);
    }
    return row;
  }

  /** Like {@link #requireOwned}, but what its actor may not see is {@code not_found}. */
  static OwnActivity requireVisible(
      Table table, VisibilityReader reader, UserId user, ActivityId id) {
    var row = requireOwned(reader, ActivityRow.requireLive(table, id), user);
    return new OwnActivity(row, requireVisible(reader, user, row));
  }

  private static Lineage requireVisible(
      VisibilityReader reader, UserId user, ActivityRow row) {
    var lineage = reader.lineage(row.envelope());
    reader.require(user, lineage);
    return lineage;
  }
}
