// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import tidings.core.ActivityId;
import tidings.store.Change;
import tidings.store.Item;

/**
 * When a row was last changed, for those who come back and ask what they have missed: a time of
 * the mint, which holds the watermark until the change is stored.
 */
public final class Stamp {
  static final String NAME = "changed";

  private Stamp() {}

  static Change set(ActivityId at) {
    return Change.set(NAME, at.text());
  }

  /** Whether the row was changed at this position or later. */
  public static boolean isSince(Item row, ActivityId position) {
    return isSince(row, NAME, position);
  }

  /** @param name of the attribute that has the time */
  static boolean isSince(Item row, String name, ActivityId position) {
    return row.find(name).map(at -> at.compareTo(position.text()) >= 0).orElse(false);
  }
}
