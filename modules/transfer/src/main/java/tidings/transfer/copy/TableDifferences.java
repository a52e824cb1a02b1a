// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.ParallelScan;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * Lists the first items that differ between two tables. Expired items are ignored, because engines
 * remove them at any time.
 */
final class TableDifferences {
  /** Maximum number of listed differences. */
  private static final int MAX_SHOWN = 20;

  private final Predicate<Key> suspects;
  private final ConcurrentLinkedQueue<String> found = new ConcurrentLinkedQueue<>();

  private TableDifferences(Predicate<Key> suspects) {
    this.suspects = suspects;
  }

  /** @param suspects keys of the items to compare */
  static List<String> find(Table source, Table target, Predicate<Key> suspects) {
    var differences = new TableDifferences(suspects);
    new ParallelScan(source, Copy.PARTS)
        .forEachSlice((part, slice) -> differences.findChanged(slice, target));
    new ParallelScan(target, Copy.PARTS)
        .forEachSlice((part, slice) -> differences.findAdded(slice, source));
    return differences.found.stream().limit(MAX_SHOWN).toList();
  }

  private void findChanged(Slice slice, Table target) {
    var expected = comparable(slice);
    var actual = target.getAll(expected.keySet()).await();
    expected.forEach((key, item) -> {
      if (!actual.containsKey(key)) {
        report(key, "is missing");
      } else if (!item.equals(actual.get(key))) {
        report(key, "differs from the source");
      }
    });
  }

  private void findAdded(Slice slice, Table source) {
    var actual = comparable(slice);
    var expected = source.getAll(actual.keySet()).await();
    actual.keySet().stream().filter(key -> !expected.containsKey(key))
        .forEach(key -> report(key, "is not in the source"));
  }

  private void report(Key key, String difference) {
    if (found.size() < MAX_SHOWN) {
      found.add(key.pk() + " " + key.sk() + " " + difference);
    }
  }

  private Map<Key, Item> comparable(Slice slice) {
    long now = Instant.now().getEpochSecond();
    return slice.items().stream()
        .filter(item -> !item.isExpired(now))
        .filter(item -> !SystemKeys.isTableLocal(item.key()) && suspects.test(item.key()))
        .collect(toMap(Item::key, item -> item));
  }
}
