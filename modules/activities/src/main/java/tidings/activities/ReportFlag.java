// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.Optional;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FlagRow;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The flag of a reported activity in the moderation queue. It is queued only while the activity is
 * live. For an activity that was never reported, nothing is read.
 */
record ReportFlag(Table table) {

  /** Removes the activity from the moderation queue. */
  void hideFromQueue(ActivityRow row, Transaction transaction) {
    find(row).ifPresent(flag -> transaction.add(flag.writeHidden()));
  }

  /** Returns the activity to the moderation queue. */
  void returnToQueue(ActivityRow row, Transaction transaction) {
    find(row).ifPresent(flag -> transaction.add(flag.write()));
  }

  private Optional<FlagRow> find(ActivityRow row) {
    var id = row.envelope().id();
    return Optional.of(row)
        .filter(ActivityRow::isReported)
        .flatMap(reported -> table.get(ActivityKeys.flag(id)).await())
        .map(item -> FlagRow.of(id, Optional.of(item)));
  }
}
