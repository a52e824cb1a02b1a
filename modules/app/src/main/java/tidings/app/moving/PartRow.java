// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.util.Optional;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Segments.Place;

/**
 * How much of a part has arrived.
 *
 * @param place where its source goes on
 */
record PartRow(long rows, Place place) {
  static final PartRow NOTHING = new PartRow(0, Place.BEGINNING);
  private static final String ROWS = "rows";
  private static final String AFTER = "after";

  static PartRow of(Item row) {
    var after = row.find(AFTER);
    return new PartRow(row.number(ROWS), new Place(after, after.isEmpty()));
  }

  PartRow with(long more, Place next) {
    return new PartRow(rows + more, next);
  }

  Item item(int part) {
    Optional<String> after = place.after();
    return Item.at(Keys.arrived(part), "arrived").set(ROWS, rows).set(AFTER, after).build();
  }
}
