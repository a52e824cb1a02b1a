// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import tidings.core.Notifications;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;

/** Finds the newest distinct actors of a notice group after one has left it. */
public record NewestActors(Table table) {
  /** Max. rows read; after many rows of one actor, others may not be found. */
  static final int MAX_ROWS_READ = 1_000;
  private static final int PAGE_SIZE = 40;

  /**
   * The newest actors, up to {@link Notifications#MAX_SHOWN_ACTORS}.
   *
   * @param query newest first
   * @param usersOf the counted users of these rows, in the same order
   */
  public List<UserId> find(Query query, Function<List<Item>, List<UserId>> usersOf) {
    Set<UserId> newest = new LinkedHashSet<>();
    int rowsRead = 0;
    for (var slice : Slices.of(table, query.limit(PAGE_SIZE))) {
      newest.addAll(usersOf.apply(slice.items()));
      rowsRead += PAGE_SIZE;
      if (newest.size() >= Notifications.MAX_SHOWN_ACTORS || rowsRead >= MAX_ROWS_READ) {
        break;
      }
    }
    return newest.stream().limit(Notifications.MAX_SHOWN_ACTORS).toList();
  }
}
