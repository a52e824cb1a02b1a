// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.Notifications;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;

/**
 * Whom a group of notices shows once somebody has left it: the newest of the list that it tells of,
 * each once.
 */
public record Newest(Table table) {
  /** Rows that are looked through: for one who has written hundreds, some are not found. */
  static final int LOOKED_THROUGH = 1_000;
  private static final int AT_ONCE = 40;

  /**
   * The first of them.
   *
   * @param list newest first
   * @param counted whose rows these are, in the same order, but of those alone who are counted
   */
  public List<UserId> of(Query list, Function<List<Item>, List<UserId>> counted) {
    Set<UserId> newest = new LinkedHashSet<>();
    Optional<String> after = Optional.empty();
    int looked = 0;
    do {
      var slice = table.query(list.limit(AT_ONCE).after(after)).await();
      newest.addAll(counted.apply(slice.items()));
      after = slice.next();
      looked += AT_ONCE;
    } while (after.isPresent() && newest.size() < Notifications.SHOWN && looked < LOOKED_THROUGH);
    return newest.stream().limit(Notifications.SHOWN).toList();
  }
}
