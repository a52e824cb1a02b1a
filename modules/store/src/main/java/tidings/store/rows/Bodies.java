// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import tidings.core.ActivityId;
import tidings.store.Item;

/**
 * Bodies of activities, each with the row that it was made from: while the table has that very row,
 * it is not made again. So nothing here is ever late.
 */
final class Bodies {
  /** How many are kept: some 20 MB when their texts are of the usual length. */
  static final int KEPT = 20_000;

  private record Made(Item from, ActivityRow body) {}

  private final Cache<ActivityId, Made> cache = Caffeine.newBuilder()
      .maximumSize(KEPT)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  ActivityRow of(ActivityId id, Item row) {
    var made = cache.getIfPresent(id);
    if (made != null && made.from().equals(row)) {
      return made.body();
    }
    var body = ActivityRow.of(id, row);
    cache.put(id, new Made(row, body));
    return body;
  }
}
