// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A page of a list. It may hold fewer items than requested; the list ends where {@code next} is
 * empty.
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {
  /** Page size if the client sets no limit. */
  public static final int DEFAULT_LIMIT = 20;
  /** Max. page size. */
  public static final int MAX_LIMIT = 100;

  public Page {
    items = List.copyOf(items);
  }

  public <R> Page<R> map(Function<? super T, ? extends R> mapper) {
    return new Page<>(items.stream().<R>map(mapper).toList(), next);
  }
}
