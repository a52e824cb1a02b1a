// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tidings.store.stream.Batch;
import tidings.store.stream.ItemChange;

/** Notes for each partition which numbers came by, in order; some are poison. */
final class Diary implements Consumer<Batch> {
  private final Map<String, List<Long>> pages = new ConcurrentHashMap<>();
  private final Set<Long> poison = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Integer> sizes = new ConcurrentHashMap<>();

  void poison(long number) {
    poison.add(number);
  }

  void cure() {
    poison.clear();
  }

  /** All or nothing, as a transaction would. */
  @Override
  public void accept(Batch batch) {
    if (batch.changes().stream().map(Diary::number).anyMatch(poison::contains)) {
      throw new IllegalStateException("poison");
    }
    sizes.merge(batch.changes().size(), 1, Integer::sum);
    for (var change : batch.changes()) {
      pages.compute(change.key().pk(), (pk, page) -> {
        var longer = page == null ? new ArrayList<Long>() : new ArrayList<>(page);
        longer.add(number(change));
        return longer;
      });
    }
  }

  private static long number(ItemChange change) {
    return change.item().number("n");
  }

  List<Long> page(String pk) {
    return pages.getOrDefault(pk, List.of());
  }

  int largest() {
    return sizes.keySet().stream().mapToInt(size -> size).max().orElse(0);
  }
}
