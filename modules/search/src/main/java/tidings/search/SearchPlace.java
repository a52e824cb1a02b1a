// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Cursor;

/**
 * Where a page of hits begins. Hits are ranked anew for each page, so what changes meanwhile may move
 * one to another page; the time from which their age counts stays the same.
 *
 * @param offset number of hits before it
 * @param begun when the first page was read
 */
record SearchPlace(int offset, Instant begun) {
  static SearchPlace of(Optional<Cursor> cursor, Instant now) {
    return cursor.map(SearchPlace::parse).orElseGet(() -> new SearchPlace(0, now));
  }

  private static SearchPlace parse(Cursor cursor) {
    var parts = cursor.position().split(" ", 2);
    return new SearchPlace(
        Integer.parseInt(parts[0]), Instant.ofEpochMilli(Long.parseLong(parts[1])));
  }

  Cursor after(int hits) {
    return new Cursor(offset + hits + " " + begun.toEpochMilli());
  }
}
