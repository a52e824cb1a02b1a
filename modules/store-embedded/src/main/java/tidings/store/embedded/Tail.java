// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Query.Range;
import tidings.store.Slice;

/**
 * The last rows of a partition. Immutable.
 *
 * @param rows in descending order of their sort keys
 * @param downTo all rows with this sort key or a higher one are present; empty if all rows are
 */
record Tail(List<TailRow> rows, String downTo) {
  /** Rows that are loaded: two pages of a feed and its state. */
  static final int LOADED_ROWS = 48;
  /** Rows after which a growing tail is cut to {@link #LOADED_ROWS}. */
  static final int MAX_ROWS = 2 * LOADED_ROWS;

  /**
   * A row without its partition key: rows of one activity in several feeds are the same object.
   *
   * @param attributes unmodifiable
   */
  record TailRow(String sk, Map<String, Object> attributes) {
    static TailRow of(Item item) {
      return new TailRow(item.key().sk(), item.attributes());
    }
  }

  /**
   * Answers a descending query without {@link Query#after}; empty if it needs rows below these.
   *
   * @param now epoch second
   */
  Optional<Slice> slice(Query query, long now) {
    var items = new ArrayList<Item>(Math.min(query.limit(), rows.size()));
    for (var row : rows) {
      if (isBelow(query.range(), row.sk())) {
        return Optional.of(new Slice(items, Optional.empty()));
      }
      if (!isAbove(query.range(), row.sk())) {
        var item = Item.of(keyOf(row, query, items), row.attributes());
        if (item.isExpired(now)) {
          continue;
        }
        if (items.size() == query.limit()) {
          return Optional.of(new Slice(items, Optional.of(items.getLast().key().sk())));
        }
        items.add(item);
      }
    }
    return SortKeyOrder.compare(downTo, from(query.range())) <= 0
        ? Optional.of(new Slice(items, Optional.empty()))
        : Optional.empty();
  }

  /** Only the first key of a slice is checked. */
  private static Key keyOf(TailRow row, Query query, List<Item> before) {
    return before.isEmpty()
        ? new Key(query.pk(), row.sk())
        : before.getFirst().key().sibling(row.sk());
  }

  private static boolean isBelow(Range range, String sk) {
    return SortKeyOrder.compare(sk, from(range)) < 0;
  }

  private static boolean isAbove(Range range, String sk) {
    return switch (range) {
      case Range.All() -> false;
      case Range.BeginsWith(var prefix) -> !sk.startsWith(prefix);
      case Range.Between(var from, var to) -> SortKeyOrder.compare(sk, to) > 0;
    };
  }

  private static String from(Range range) {
    return switch (range) {
      case Range.All() -> "";
      case Range.BeginsWith(var prefix) -> prefix;
      case Range.Between(var from, var to) -> from;
    };
  }

  /** The tail after this row was put. */
  Tail with(TailRow row) {
    if (SortKeyOrder.compare(row.sk(), downTo) < 0) {
      return this;
    }
    int index = indexOf(row.sk());
    var newRows = new ArrayList<>(rows);
    if (index < rows.size() && rows.get(index).sk().equals(row.sk())) {
      newRows.set(index, row);
    } else {
      newRows.add(index, row);
    }
    return newRows.size() <= MAX_ROWS
        ? new Tail(List.copyOf(newRows), downTo)
        : new Tail(List.copyOf(newRows.subList(0, LOADED_ROWS)),
            newRows.get(LOADED_ROWS - 1).sk());
  }

  /** The tail after the row with this sort key was deleted. */
  Tail without(String sk) {
    int index = indexOf(sk);
    if (index == rows.size() || !rows.get(index).sk().equals(sk)) {
      return this;
    }
    var newRows = new ArrayList<>(rows);
    newRows.remove(index);
    return new Tail(List.copyOf(newRows), downTo);
  }

  /** Whether so many rows were deleted that a page may need lower ones. */
  boolean isDepleted() {
    return !downTo.isEmpty() && rows.size() < LOADED_ROWS / 2;
  }

  /** The index of this sort key, or of the next lower one. */
  private int indexOf(String sk) {
    int low = 0;
    int high = rows.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (SortKeyOrder.compare(rows.get(middle).sk(), sk) > 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
