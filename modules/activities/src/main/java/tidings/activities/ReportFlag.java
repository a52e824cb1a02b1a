// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.Optional;
import tidings.schema.Keys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FlagRow;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * What was reported of an activity, which is in the moderators' queue only while the activity can
 * be seen. Of one that nobody has reported, nothing is read.
 */
record ReportFlag(Table table) {

  /** Lets its reports leave the queue with it. */
  void hideFromQueue(ActivityRow row, Transaction transaction) {
    find(row).ifPresent(flag -> transaction.add(flag.writeHidden()));
  }

  /** Lets them come back with it. */
  void returnToQueue(ActivityRow row, Transaction transaction) {
    find(row).ifPresent(flag -> transaction.add(flag.write()));
  }

  private Optional<FlagRow> find(ActivityRow row) {
    var id = row.envelope().id();
    return Optional.of(row)
        .filter(ActivityRow::isReported)
        .flatMap(reported -> table.get(Keys.flag(id)).await())
        .map(item -> FlagRow.of(id, Optional.of(item)));
  }
}
