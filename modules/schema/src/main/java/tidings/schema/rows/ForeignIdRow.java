// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import tidings.core.ActivityId;
import tidings.core.Sha256;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The mark by which an activity is found by its id in another system. Written in the transaction of
 * the activity, and removed with it for good.
 */
public record ForeignIdRow(String foreignId, ActivityId activity) {

  public Item item() {
    return ItemType.FOREIGN_ID.at(key()).set("foreignId", foreignId).build();
  }

  public Key key() {
    return ActivityKeys.foreignId(hash(foreignId), activity);
  }

  /** The activity of a stored mark. */
  public static ActivityId activity(Item row) {
    return new ActivityId(row.key().sk());
  }

  /** The hash of a foreign id in keys. */
  public static String hash(String foreignId) {
    return Sha256.hex(foreignId);
  }
}
