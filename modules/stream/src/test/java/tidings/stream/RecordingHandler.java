// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tidings.store.ItemChange;
import tidings.store.stream.ConsumerBatch;

/** A handler that records the numbers of each partition in order; some numbers are poison. */
final class RecordingHandler implements Consumer<ConsumerBatch> {
  private final Map<String, List<Long>> numbersByPartition = new ConcurrentHashMap<>();
  private final Set<Long> poison = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Integer> sizes = new ConcurrentHashMap<>();

  void poison(long number) {
    poison.add(number);
  }

  void clearPoison() {
    poison.clear();
  }

  /** Records a whole batch or nothing, as a transaction would. */
  @Override
  public void accept(ConsumerBatch batch) {
    if (batch.changes().stream().map(RecordingHandler::number).anyMatch(poison::contains)) {
      throw new IllegalStateException("poison");
    }
    sizes.merge(batch.changes().size(), 1, Integer::sum);
    for (var change : batch.changes()) {
      numbersByPartition.compute(change.key().pk(), (pk, before) -> {
        var after = before == null ? new ArrayList<Long>() : new ArrayList<>(before);
        after.add(number(change));
        return after;
      });
    }
  }

  private static long number(ItemChange change) {
    return change.item().number("n");
  }

  List<Long> numbers(String pk) {
    return numbersByPartition.getOrDefault(pk, List.of());
  }

  int largestBatch() {
    return sizes.keySet().stream().mapToInt(size -> size).max().orElse(0);
  }
}
