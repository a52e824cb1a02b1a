// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static tidings.store.Change.add;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A deterministic workload in a cycle of four steps: insert a row, insert a row after many feed
 * rows, move that row in the index, delete the first row.
 */
record DeterministicWriter(String name) {
  static final Key COUNT = new Key("COUNT", "all");
  static final int FEED_ROWS = 60;
  private static final int CYCLE_LENGTH = 4;
  /** Long texts fill the memtables sooner. */
  private static final int MAX_TEXT_LENGTH = 3000;

  /** Runs a step and returns when it is acknowledged. */
  void perform(int step, Table table) {
    var transaction = new Transaction();
    switch (step % CYCLE_LENGTH) {
      case 0 -> addRow(step, transaction);
      case 1 -> {
        table.putAll(feed(step)).await();
        addRow(step, transaction);
      }
      case 2 -> transaction.put(row(step - 1, step)).onlyIf(Condition.present());
      default -> transaction.delete(row(step - 3, 0).key()).onlyIf(Condition.present())
          .delete(companionRow(step - 3).key()).onlyIf(Condition.present())
          .update(COUNT, add("n", -1));
    }
    transaction.commit(table).await();
  }

  private void addRow(int step, Transaction transaction) {
    transaction.put(row(step, step)).onlyIf(Condition.absent())
        .put(companionRow(step))
        .update(COUNT, add("n", 1));
  }

  /** @param position sort key in the index */
  private Item row(int number, int position) {
    return Item.at(new Key("ROW#" + name, "%06d".formatted(number)), "row")
        .set("text", "x".repeat(number * 37 % MAX_TEXT_LENGTH))
        .indexed(new Key("LIST#" + name, "%06d".formatted(position)))
        .build();
  }

  private Item companionRow(int number) {
    return Item.at(new Key("COMPANION#" + name, "%06d".formatted(number)), "companion").build();
  }

  private List<Item> feed(int step) {
    return IntStream.range(0, FEED_ROWS)
        .mapToObj(row -> new Key("FEED#" + name + "#" + step, "%03d".formatted(row)))
        .map(key -> Item.at(key, "feed").build())
        .toList();
  }

  /** The rows that exist after so many steps. */
  List<Item> rows(int steps) {
    var rows = new TreeMap<Integer, Item>();
    for (int step = 0; step < steps; step++) {
      switch (step % CYCLE_LENGTH) {
        case 0, 1 -> rows.put(step, row(step, step));
        case 2 -> rows.put(step - 1, row(step - 1, step));
        default -> rows.remove(step - 3);
      }
    }
    return List.copyOf(rows.values());
  }

  /** Keys of the companion rows: each exists exactly as long as its row. */
  List<Key> companionKeys(int steps) {
    return rows(steps).stream().map(row -> new Key("COMPANION#" + name, row.key().sk())).toList();
  }

  /** The feed rows that must exist after so many steps; some of the next step may exist too. */
  List<Key> feedKeys(int steps) {
    return IntStream.range(0, steps)
        .filter(step -> step % CYCLE_LENGTH == 1)
        .boxed()
        .flatMap(step -> feed(step).stream())
        .map(Item::key)
        .toList();
  }

  Query rowsQuery() {
    return Query.of("ROW#" + name);
  }

  Query companionsQuery() {
    return Query.of("COMPANION#" + name);
  }

  Query indexQuery() {
    return Query.ofIndex("LIST#" + name);
  }
}
