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
    return of(read(table, id), who);
  }

  private static Own of(Own own, UserId who) {
    if (own.row.envelope().actor().equals(who)) {
      return own;
    }
    var id = own.row.envelope().id();
    throw own.row.live() ? FORBIDDEN.because("only its actor may do that") : absent(id);
  }

  /** The same for who restores it: what was taken down, a moderator, and never its actor. */
  static Own toRestore(Table table, UserId who, ActivityId id) {
    var own = read(table, id);
    if (!own.row.takenDown()) {
      return of(own, who);
    }
    if (own.row.envelope().actor().equals(who)) {
      throw FORBIDDEN.because("a moderator has taken it down");
    }
    if (!RoleRow.has(table, who, Role.MODERATOR)) {
      throw absent(id);
    }
    return own;
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
