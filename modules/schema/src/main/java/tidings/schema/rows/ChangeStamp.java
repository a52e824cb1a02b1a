// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import tidings.core.Position;
import tidings.store.Change;
import tidings.store.Item;

/**
 * When a row was last changed, for those who come back and ask what they have missed: a time of
 * the mint, which holds the watermark until the change is stored.
 */
public final class ChangeStamp {
  static final String ATTRIBUTE = "changed";

  private ChangeStamp() {}

  static Change set(Position stamp) {
    return Change.set(ATTRIBUTE, stamp.text());
  }

  /** Whether the row was changed at this position or later. */
  public static boolean isSince(Item row, Position position) {
    return isSince(row, ATTRIBUTE, position);
  }

  /** @param name of the attribute that has the time */
  static boolean isSince(Item row, String name, Position position) {
    return row.findText(name).map(at -> at.compareTo(position.text()) >= 0).orElse(false);
  }
}
