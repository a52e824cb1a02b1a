// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import tidings.core.Position;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * The position of a row's last change, for clients that resume. It holds the watermark until the
 * change is stored.
 */
public final class ChangeStamp {
  static final String ATTRIBUTE = "changed";

  private ChangeStamp() {}

  static Change set(Position stamp) {
    return Change.set(ATTRIBUTE, stamp.text());
  }

  /** The last change of the row was at this position. */
  static Condition isAt(Position stamp) {
    return Condition.equal(ATTRIBUTE, stamp.text());
  }

  /** Whether the row was changed at this position or later. */
  public static boolean isSince(Item row, Position position) {
    return isSince(row, ATTRIBUTE, position);
  }

  /** @param name attribute with the stamp */
  static boolean isSince(Item row, String name, Position position) {
    return row.findText(name).map(stored -> stored.compareTo(position.text()) >= 0).orElse(false);
  }
}
