// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import tidings.core.Cursor;
import tidings.core.Ref;

/**
 * Where a page of a list of entities ends. Pages continue after a value, so entities that come or go
 * before it change nothing.
 *
 * @param ref of the last entity of the page
 * @param value by which the list is sorted: a number or a folded name
 */
public record ListPlace(Ref ref, String value) {
  public static ListPlace of(Cursor cursor) {
    var parts = cursor.position().split(" ", 2);
    return new ListPlace(Ref.parse(parts[0]), parts[1]);
  }

  public Cursor cursor() {
    return new Cursor(ref + " " + value);
  }
}
