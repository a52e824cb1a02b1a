// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Which files are being imported into a table, and up to which line what they have changed is
 * counted. A file stands in it from before the first row is stored until all is done, so the next
 * run knows whether there may be anything that nobody has counted. Waits for the store.
 */
final class Underway {
  /** Files that are remembered: with one of them, as with all, whoever comes counts everything. */
  private static final int MOST = 100;
  private static final String FILES = "files";
  private static final String COUNTED = ":";

  private final Table table;
  private final String file;
  private final List<String> found;
  private boolean written;

  /** @param file tells it from other files */
  Underway(Table table, String file) {
    this.table = table;
    this.file = file;
    this.found = files(table.get(Keys.imports()).await());
    this.written = found.stream().anyMatch(this::isOurs);
  }

  /** Whether all that was imported before was counted, whatever file it was in. */
  boolean isEmpty() {
    return found.isEmpty();
  }

  /** The line up to which this file was counted by a run that has stored all of it. */
  int counted() {
    return found.stream()
        .filter(this::isOurs)
        .mapToInt(entry -> Integer.parseInt(entry.substring(entry.indexOf(COUNTED) + 1)))
        .findFirst()
        .orElse(0);
  }

  /** Whether those who followed before may lack what a run has stored, as it was killed then. */
  boolean mayOwe() {
    return !isEmpty() && counted() < LineCutter.MOST;
  }

  /** Something of the file is going to be stored, and is to be counted then. */
  void storing() {
    write(Optional.of(0));
    written = true;
  }

  /** What the file tells up to this line is counted, and all of it is stored. */
  void counted(int line) {
    if (written) {
      write(Optional.of(line));
    }
  }

  /** All is done. */
  void done() {
    if (written) {
      write(Optional.empty());
    }
  }

  private void write(Optional<Integer> counted) {
    Contention.retry(() -> {
      var row = table.get(Keys.imports()).await();
      var files = new ArrayList<>(files(row));
      files.removeIf(this::isOurs);
      if (files.size() < MOST) {
        counted.ifPresent(line -> files.add(file + COUNTED + line));
      }
      var still = row.map(before -> Condition.equal(FILES, files(row)))
          .orElseGet(Condition::absent);
      var transaction = new Transaction();
      if (files.isEmpty()) {
        transaction.delete(Keys.imports());
      } else {
        transaction.put(Item.at(Keys.imports(), "imports").set(FILES, files).build());
      }
      transaction.onlyIf(still).commit(table).await();
      return row;
    });
  }

  private boolean isOurs(String entry) {
    return entry.startsWith(file + COUNTED);
  }

  private static List<String> files(Optional<Item> row) {
    return row.map(item -> item.list(FILES)).orElse(List.of());
  }
}
