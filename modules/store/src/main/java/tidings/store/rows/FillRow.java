// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;

/**
 * The job of writing the rows that a new edge brings to a feed. It ends only if it is still the
 * same job: an edge that was closed and opened again meanwhile has a new one.
 *
 * @param number tells the jobs of one edge apart
 */
public record FillRow(UserId who, Ref what, String number) {

  public Item item() {
    return Item.at(Keys.job(who, what), "fill").set("number", number).build();
  }

  public static FillRow of(Item row) {
    var key = row.key();
    int split = key.sk().indexOf('#');
    return new FillRow(
        new UserId(key.sk().substring(0, split)),
        Ref.parse(key.sk().substring(split + 1)),
        row.text("number"));
  }

  public Key key() {
    return Keys.job(who, what);
  }

  public Condition isStillTheSame() {
    return Condition.equal("number", number);
  }
}
