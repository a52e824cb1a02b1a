// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Which files are being imported into a table, and up to which line what they have changed is
 * counted. A file stands in it from before the first row is stored until all is done, so the next
 * run knows whether there may be anything that nobody has counted. Waits for the store.
 */
final class ImportProgress {
  /** Files that are remembered: with one of them, as with all, whoever comes counts everything. */
  private static final int MAX_FILES = 100;
  private static final String FILES = "files";
  private static final String SEPARATOR = ":";

  private final Table table;
  private final String file;
  private final List<String> entries;
  private boolean recorded;

  /** @param file tells it from other files */
  ImportProgress(Table table, String file) {
    this.table = table;
    this.file = file;
    this.entries = files(table.get(Keys.imports()).await());
    this.recorded = entries.stream().anyMatch(this::isThisFile);
  }

  /** Whether all that was imported before was counted, whatever file it was in. */
  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** The line up to which this file was counted by a run that has stored all of it. */
  int countedUpTo() {
    return entries.stream()
        .filter(this::isThisFile)
        .mapToInt(entry -> Integer.parseInt(entry.substring(entry.indexOf(SEPARATOR) + 1)))
        .findFirst()
        .orElse(0);
  }

  /** Whether those who followed before may lack what a run has stored, as it was killed then. */
  boolean mayNeedBackfill() {
    return !isEmpty() && countedUpTo() < LineSplitter.MAX_LINES;
  }

  /** Something of the file is going to be stored, and is to be counted then. */
  void beginStoring() {
    write(Optional.of(0));
    recorded = true;
  }

  /** What the file tells up to this line is counted, and all of it is stored. */
  void countedUpTo(int line) {
    if (recorded) {
      write(Optional.of(line));
    }
  }

  /** All is done. */
  void complete() {
    if (recorded) {
      write(Optional.empty());
    }
  }

  private void write(Optional<Integer> counted) {
    OptimisticRetry.retry(() -> {
      var row = table.get(Keys.imports()).await();
      var files = new ArrayList<>(files(row));
      files.removeIf(this::isThisFile);
      if (files.size() < MAX_FILES) {
        counted.ifPresent(line -> files.add(file + SEPARATOR + line));
      }
      var unchanged = row.map(before -> Condition.equal(FILES, files(row)))
          .orElseGet(Condition::absent);
      var transaction = new Transaction();
      if (files.isEmpty()) {
        transaction.delete(Keys.imports());
      } else {
        transaction.put(Item.at(Keys.imports(), "imports").set(FILES, files).build());
      }
      transaction.onlyIf(unchanged).commit(table).await();
      return row;
    });
  }

  private boolean isThisFile(String entry) {
    return entry.startsWith(file + SEPARATOR);
  }

  private static List<String> files(Optional<Item> row) {
    return row.map(item -> item.list(FILES)).orElse(List.of());
  }
}
