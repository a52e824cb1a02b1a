// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Optional;
import tidings.core.Cursor;
import tidings.core.Page;

/** Which page of a list: where it goes on, and how many items at the most. */
public record Paging(Optional<Cursor> after, int limit) {
  /** The first page, as long as it is when nobody says how long. */
  public static final Paging FIRST = new Paging(Optional.empty(), Page.DEFAULT_LIMIT);

  /** The first page, with up to 100 items. */
  public static Paging first(int limit) {
    return new Paging(Optional.empty(), limit);
  }

  /** The page that begins where another ended. */
  public Paging after(Cursor next) {
    return new Paging(Optional.of(next), limit);
  }
}
