// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Printable;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/** Compares counts that a file declares with the counts after the import. */
final class DeclaredCounts {
  /** Differences that are reported; further ones are only counted. */
  static final int MAX_DIFFERENCES = 100;

  private final List<String> differences = new ArrayList<>();
  private long compared;
  private long differing;

  void compare(FilePass pass, Table table) {
    pass.forEachBatch(bytes -> {}, parsedLines -> {
      var declaring =
          parsedLines.stream().map(ParsedLine::entry)
              .filter(entry -> !entry.declaredCounts().isEmpty()).toList();
      var counts = table.getAll(declaring.stream().map(DeclaredCounts::countsKey).toList()).await();
      declaring.forEach(entry -> compare(entry, Optional.ofNullable(counts.get(countsKey(entry)))));
    });
  }

  private static Key countsKey(ImportRecord entry) {
    return ActivityKeys.counts(switch (entry) {
      case AccountRecord account -> account.id().ref();
      case ActivityRecord activity -> activity.id().ref();
      default -> throw new IllegalArgumentException(entry.displayName() + " declares no counts");
    });
  }

  private void compare(ImportRecord entry, Optional<Item> row) {
    Map<String, Long> counts = CountsRow.nonZero(row);
    entry.declaredCounts().forEach((name, declared) -> {
      compared++;
      long counted = counts.getOrDefault(name, 0L);
      if (counted != declared && ++differing <= MAX_DIFFERENCES) {
        differences.add(Printable.of(
            entry.displayName() + " has " + counted + " " + name + ", and the file says "
                + declared));
      }
    });
  }

  /** Number of declared counts. */
  long compared() {
    return compared;
  }

  long differing() {
    return differing;
  }

  List<String> differences() {
    return List.copyOf(differences);
  }
}
