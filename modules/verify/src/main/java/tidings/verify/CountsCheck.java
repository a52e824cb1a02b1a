// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static tidings.schema.rows.CountsRow.ACTIVITIES;
import static tidings.schema.rows.CountsRow.NESTED_COMMENTS;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.readers.RowCounter;
import tidings.schema.rows.ActivityExpiryRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.store.Item;
import tidings.verify.Finding.Kind;

/** Compares the counts of an entity or activity with the rows that they count. */
record CountsCheck(CheckContext context, StableCheck stableCheck) {

  /** @param expected non-zero counts by name */
  private record Mismatch(Optional<Item> row, Map<String, Long> expected) {
    List<String> names() {
      var names = new TreeSet<>(expected.keySet());
      names.addAll(actual().keySet());
      names.removeIf(name -> actual(name) == expected(name));
      return List.copyOf(names);
    }

    private Map<String, Long> actual() {
      return CountsRow.nonZero(row);
    }

    long actual(String name) {
      return actual().getOrDefault(name, 0L);
    }

    long expected(String name) {
      return expected.getOrDefault(name, 0L);
    }
  }

  void check(Ref target, FindingListener listener) {
    if (target.isActivity() && context.findActivity(target).filter(ActivityRow::live).isEmpty()) {
      return; // its remaining rows are removed with it
    }
    stableCheck.confirm(() -> findMismatch(target)).ifPresent(mismatch -> {
      for (var name : mismatch.names()) {
        listener.onFinding(finding(target, name, mismatch));
      }
    });
  }

  private static Finding finding(Ref target, String name, Mismatch mismatch) {
    return new Finding(
        Kind.ADRIFT, "count " + target + " " + name,
        "is " + mismatch.actual(name) + " and should be " + mismatch.expected(name), 1,
        stamp -> List
            .of(CountsRow.repair(target, mismatch.row(), name, mismatch.expected(name), stamp)));
  }

  /** Returns the mismatch, unless the counts changed during counting. */
  private Optional<Mismatch> findMismatch(Ref target) {
    var before = context.get(ActivityKeys.counts(target));
    var mismatch = new Mismatch(before, RowCounter.countAll(context.table(), target));
    var names = mismatch.names();
    boolean isChanging = !context.get(ActivityKeys.counts(target)).equals(before);
    return names.isEmpty() || isChanging || isOfUnsweptExpiry(target, names)
        ? Optional.empty()
        : Optional.of(mismatch);
  }

  /** Returns whether an expired activity may still be counted because it is not swept yet. */
  private boolean isOfUnsweptExpiry(Ref target, List<String> names) {
    return names.contains(ACTIVITIES)
        && hasUnsweptExpiry(expired -> Audience.of(expired).refs().contains(target))
        || names.contains(NESTED_COMMENTS) && hasUnsweptExpiry(Envelope::isComment);
  }

  private boolean hasUnsweptExpiry(Predicate<Envelope> isCounted) {
    for (int shard = 0; shard < SystemKeys.DUE_SHARDS; shard++) {
      var due = context.table().queryAll(SystemKeys.dueUntil(shard, context.now())).await();
      boolean isOverdue = due.stream()
          .filter(ItemType.ACTIVITY_EXPIRY::matches)
          .anyMatch(row -> isCounted.test(ActivityExpiryRow.envelope(row)));
      if (isOverdue) {
        return true;
      }
    }
    return false;
  }
}
