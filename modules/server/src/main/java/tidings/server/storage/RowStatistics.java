// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tidings.store.Item;
import tidings.store.ParallelScan;
import tidings.store.Table;

/** Row counts of a whole table by row type. */
public record RowStatistics(Map<String, Totals> types) {
  /** Segments that are scanned concurrently. */
  private static final int SEGMENTS = 4;

  /** Number of rows, and their size by the rules of {@link Table#MAX_ITEM_BYTES}. */
  public record Totals(long rows, long bytes) {
    static final Totals NONE = new Totals(0, 0);

    static Totals of(Item item) {
      return new Totals(1, item.bytes());
    }

    Totals plus(Totals other) {
      return new Totals(rows + other.rows, bytes + other.bytes);
    }
  }

  /** Scans the table; blocks until done. */
  public static RowStatistics of(Table table) {
    var types = new ConcurrentHashMap<String, Totals>();
    new ParallelScan(table, SEGMENTS).forEachSlice((part, slice) -> slice.items()
        .forEach(item -> types.merge(item.type(), Totals.of(item), Totals::plus)));
    return new RowStatistics(types);
  }

  public Totals total() {
    return types.values().stream().reduce(Totals.NONE, Totals::plus);
  }

  /** The types by size in descending order. */
  public List<Map.Entry<String, Totals>> largestFirst() {
    var byBytes =
        Comparator.comparingLong((Map.Entry<String, Totals> type) -> type.getValue().bytes);
    return types.entrySet().stream()
        .sorted(byBytes.reversed().thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }
}
