// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.Optional;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.FlagRow;

/**
 * What was reported of an activity, which is in the moderators' queue only while the activity can
 * be seen. Of one that nobody has reported, nothing is read.
 */
record Reports(Table table) {

  /** Lets its reports leave the queue with it. */
  void hide(ActivityRow row, Transaction transaction) {
    flag(row).ifPresent(flag -> transaction.and(flag.hide()));
  }

  /** Lets them come back with it. */
  void show(ActivityRow row, Transaction transaction) {
    flag(row).ifPresent(flag -> transaction.and(flag.write()));
  }

  private Optional<FlagRow> flag(ActivityRow row) {
    var id = row.envelope().id();
    return Optional.of(row)
        .filter(ActivityRow::isReported)
        .flatMap(reported -> table.get(Keys.flag(id)).await())
        .map(item -> FlagRow.of(id, Optional.of(item)));
  }
}
