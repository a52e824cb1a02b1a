// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.util.List;
import tidings.core.UserId;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;

/**
 * The state of somebody's feed. Its version changes in the transaction of every follow and
 * unfollow, so that who holds the edges in memory can tell whether they still are the edges.
 */
public final class StateRow {
  private static final String VERSION = "version";

  private StateRow() {}

  /** Says that the edges of somebody have changed. */
  public static Op changed(UserId who) {
    return new Op.Update(
        Keys.state(who),
        List.of(Change.set(Item.TYPE, "state"), Change.add(VERSION, 1)),
        List.of());
  }

  public static boolean isState(Item row) {
    return row.type().equals("state");
  }

  public static long version(Item row) {
    return row.number(VERSION);
  }
}
