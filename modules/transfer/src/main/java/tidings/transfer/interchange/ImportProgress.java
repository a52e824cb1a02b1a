// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Checkpoints of unfinished imports: for each file, the line up to which its counts are updated. An
 * entry exists from before the first row is stored until the import is complete, so the next run
 * knows whether uncounted rows may exist. Blocking.
 */
final class ImportProgress {
  /**
   * Maximum number of entries; further files get none, as any entry makes the next run count
   * everything.
   */
  private static final int MAX_FILES = 100;
  private static final String FILES = "files";
  private static final String SEPARATOR = ":";

  private final Table table;
  private final String file;
  private final List<String> entries;
  private boolean recorded;

  /** @param file fingerprint of the file */
  ImportProgress(Table table, String file) {
    this.table = table;
    this.file = file;
    this.entries = files(table.get(SystemKeys.imports()).await());
    this.recorded = entries.stream().anyMatch(this::isThisFile);
  }

  /** Whether no import is unfinished, of any file. */
  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** The line up to which this file is counted, by a run that has stored all of it. */
  int countedUpTo() {
    return entries.stream()
        .filter(this::isThisFile)
        .mapToInt(entry -> Integer.parseInt(entry.substring(entry.indexOf(SEPARATOR) + 1)))
        .findFirst()
        .orElse(0);
  }

  /** Records that rows of the file are about to be stored and have to be counted. */
  void beginStoring() {
    write(Optional.of(0));
    recorded = true;
  }

  /** Records that the file is stored and its counts are updated up to this line. */
  void recordCountedUpTo(int line) {
    if (recorded) {
      write(Optional.of(line));
    }
  }

  /** Removes the entry of this file. */
  void complete() {
    if (recorded) {
      write(Optional.empty());
    }
  }

  private void write(Optional<Integer> counted) {
    OptimisticRetry.retry(table, () -> {
      var row = table.get(SystemKeys.imports()).await();
      var files = new ArrayList<>(files(row));
      files.removeIf(this::isThisFile);
      if (files.size() < MAX_FILES) {
        counted.ifPresent(line -> files.add(file + SEPARATOR + line));
      }
      var unchanged = row.map(before -> Condition.equal(FILES, files(row)))
          .orElseGet(Condition::absent);
      var transaction = new Transaction();
      if (files.isEmpty()) {
        transaction.delete(SystemKeys.imports());
      } else {
        transaction.put(ItemType.IMPORTS.at(SystemKeys.imports()).set(FILES, files).build());
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
