// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tidings.store.Item;
import tidings.store.Segments;
import tidings.store.Table;

/** The rows of a whole table, counted by their types. */
record Census(Map<String, Tally> types) {
  /** Parts of the table that are counted at once. */
  private static final int SEGMENTS = 4;

  /** How many rows there are, and what they weigh by the rules of {@link Table#ITEM_BYTES}. */
  record Tally(long rows, long bytes) {
    static final Tally NONE = new Tally(0, 0);

    static Tally of(Item item) {
      return new Tally(1, item.bytes());
    }

    Tally plus(Tally other) {
      return new Tally(rows + other.rows, bytes + other.bytes);
    }
  }

  /** Waits for it. */
  static Census of(Table table) {
    var types = new ConcurrentHashMap<String, Tally>();
    new Segments(table, SEGMENTS).each((part, slice) -> slice.items()
        .forEach(item -> types.merge(item.type(), Tally.of(item), Tally::plus)));
    return new Census(types);
  }

  Tally total() {
    return types.values().stream().reduce(Tally.NONE, Tally::plus);
  }

  /** The types, those that take the most first. */
  List<Map.Entry<String, Tally>> largestFirst() {
    var byBytes =
        Comparator.comparingLong((Map.Entry<String, Tally> type) -> type.getValue().bytes);
    return types.entrySet().stream()
        .sorted(byBytes.reversed().thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }
}
