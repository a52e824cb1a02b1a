// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Optional;
import tidings.core.Cursor;
import tidings.core.Page;

/** The position and maximum size of a page. */
public record Paging(Optional<Cursor> after, int limit) {
  /** The first page, of default size. */
  public static final Paging FIRST = new Paging(Optional.empty(), Page.DEFAULT_LIMIT);

  /** The first page, with up to {@code limit} items, 1 to 100. */
  public static Paging first(int limit) {
    return new Paging(Optional.empty(), limit);
  }

  /** The page after a cursor. */
  public Paging after(Cursor next) {
    return new Paging(Optional.of(next), limit);
  }
}
