// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.erasing;

import static java.util.Objects.requireNonNullElse;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ErasedUserRow;
import tidings.store.Condition;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/** Counts the rows that an erasure has removed, and adds the numbers to its report. */
final class ErasureProgress {
  private final Table table;
  private final UserId user;
  private final Map<String, Long> unsaved = new ConcurrentHashMap<>();
  private final BooleanSupplier isStopping;
  private long total;

  /** @param isStopping whether the server is being stopped */
  ErasureProgress(Table table, UserId user, BooleanSupplier isStopping) {
    this.table = table;
    this.user = user;
    this.isStopping = isStopping;
  }

  void removed(String kind, long rows) {
    if (rows > 0) {
      unsaved.merge(kind, rows, Long::sum);
    }
  }

  /**
   * Adds what was counted since to the report. Called after each page.
   *
   * @throws CancellationException if the server is being stopped
   */
  void save() {
    var counted = take();
    if (!counted.isEmpty()) {
      new Transaction()
          .update(AccountKeys.account(user), ErasedUserRow.count(counted))
          .onlyIf(Condition.present())
          .commit(table)
          .await();
    }
    if (isStopping.getAsBoolean()) {
      throw new CancellationException("the server stops");
    }
  }

  private Map<String, Long> take() {
    var counted = new TreeMap<String, Long>();
    for (var kind : unsaved.keySet()) {
      counted.put(kind, requireNonNullElse(unsaved.remove(kind), 0L));
    }
    total += counted.values().stream().mapToLong(Long::longValue).sum();
    return counted;
  }

  /** Rows that this run has removed. */
  long total() {
    return total;
  }

  /** The last step: the mark that hides the user goes with the job. */
  void finish(Key job, Instant now) {
    save();
    new Transaction()
        .update(AccountKeys.account(user), ErasedUserRow.finished(now))
        .onlyIf(Condition.present())
        .delete(ActivityKeys.profile(user.ref()))
        .delete(job)
        .onlyIf(Condition.present())
        .commit(table)
        .await();
  }
}
