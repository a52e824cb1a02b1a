// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Reason.FORBIDDEN;
import static tidings.core.Reason.NOT_FOUND;

import tidings.core.ActivityId;
import tidings.core.Refusal;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.RoleRow;

/** An activity, deleted or not, in the hands of its actor, who may do with it as they like. */
final class Own {
  private Own() {}

  /** @throws Refusal {@code not_found} or {@code forbidden} */
  static ActivityRow of(Table table, UserId who, ActivityId id) {
    return of(read(table, id), who);
  }

  private static ActivityRow of(ActivityRow row, UserId who) {
    if (row.envelope().actor().equals(who)) {
      return row;
    }
    throw row.live()
        ? FORBIDDEN.because("only its actor may do that")
        : absent(row.envelope().id());
  }

  /** The same for who restores it: what was taken down, a moderator, and never its actor. */
  static ActivityRow toRestore(Table table, UserId who, ActivityId id) {
    var row = read(table, id);
    if (!row.takenDown()) {
      return of(row, who);
    }
    if (row.envelope().actor().equals(who)) {
      throw FORBIDDEN.because("a moderator has taken it down");
    }
    if (!RoleRow.has(table, who, Role.MODERATOR)) {
      throw absent(id);
    }
    return row;
  }

  private static ActivityRow read(Table table, ActivityId id) {
    return table.get(Keys.profile(id.ref())).await()
        .map(item -> ActivityRow.of(id, item))
        .orElseThrow(() -> absent(id));
  }

  /** The same, but refused as {@code not_found} when it is deleted. */
  static ActivityRow living(Table table, UserId who, ActivityId id) {
    var row = of(table, who, id);
    if (!row.live()) {
      throw absent(id);
    }
    return row;
  }

  static Refusal absent(ActivityId id) {
    return NOT_FOUND.because("there is no activity " + id);
  }
}
