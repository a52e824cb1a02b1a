// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A piece of a list. It may hold fewer items than asked for; only an empty {@code next} ends the
 * list.
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {
  /** Items on a page when nobody says how many. */
  public static final int DEFAULT_LIMIT = 20;
  /** Items on a page at the most. */
  public static final int MAX_LIMIT = 100;

  public Page {
    items = List.copyOf(items);
  }

  public <R> Page<R> map(Function<? super T, ? extends R> mapper) {
    return new Page<>(items.stream().<R>map(mapper).toList(), next);
  }
}
