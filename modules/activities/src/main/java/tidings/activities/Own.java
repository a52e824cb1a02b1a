// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Reason.FORBIDDEN;
import static tidings.core.Reason.NOT_FOUND;

import java.time.Instant;
import tidings.core.ActivityId;
import tidings.core.Refusal;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.RoleRow;

/**
 * An activity, deleted or not, in the hands of its actor, who may do with it as they like.
 *
 * @param gone when it is gone for good, if it is deleted
 */
record Own(ActivityRow row, Instant gone) {

  /** @throws Refusal {@code not_found} or {@code forbidden} */
  static Own of(Table table, UserId who, ActivityId id) {
    var own = read(table, id);
    if (own.row.envelope().actor().equals(who)) {
      return own;
    }
    throw own.row.live() ? FORBIDDEN.because("only its actor may do that") : absent(id);
  }

  /** The same for who restores it: what a moderator has taken down, only a moderator may. */
  static Own toRestore(Table table, UserId who, ActivityId id) {
    var own = read(table, id);
    boolean theirs = own.row.envelope().actor().equals(who);
    if (own.row.takenDown() ? RoleRow.has(table, who, Role.MODERATOR) : theirs) {
      return own;
    }
    if (own.row.live()) {
      throw FORBIDDEN.because("only its actor may do that");
    }
    throw theirs ? FORBIDDEN.because("a moderator has taken it down") : absent(id);
  }

  private static Own read(Table table, ActivityId id) {
    var item = table.get(Keys.profile(id.ref())).await().orElseThrow(() -> absent(id));
    return new Own(
        ActivityRow.of(id, item), Instant.ofEpochSecond(item.number(Item.EXPIRES_AT)));
  }

  /** The same, but refused as {@code not_found} when it is deleted. */
  static ActivityRow living(Table table, UserId who, ActivityId id) {
    var row = of(table, who, id).row();
    if (!row.live()) {
      throw absent(id);
    }
    return row;
  }

  static Refusal absent(ActivityId id) {
    return NOT_FOUND.because("there is no activity " + id);
  }
}
