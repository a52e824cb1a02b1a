// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Moderation.ReportEntity;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Item;

/**
 * A user's report of an activity.
 *
 * @param expiresAt the expiry of the activity, if it has one
 */
record ReportRow(ActivityId activity, UserId reporter, String reason, Instant time,
    Optional<Instant> expiresAt) {
  private static final String REASON = "reason";
  private static final String AT = "at";
  /** The name of the list that a report of a user is about. */
  private static final String LIST = "list";

  Item item() {
    var row = ItemType.REPORT.at(ActivityKeys.report(activity, reporter))
        .set(REASON, reason)
        .set(AT, time.toEpochMilli());
    expiresAt.ifPresent(end -> row.expiresAt(end.getEpochSecond()));
    return row.build();
  }

  /** The row of a report of an entity. */
  static Item ofEntity(ReportEntity report, Instant time) {
    return ItemType.ENTITY_REPORT.at(ActivityKeys.entityReport(report.ref(), report.user()))
        .set(REASON, report.reason())
        .set(LIST, report.list())
        .set(AT, time.toEpochMilli())
        .build();
  }

  static String reason(Item row) {
    return row.text(REASON);
  }

  static Instant time(Item row) {
    return Instant.ofEpochMilli(row.number(AT));
  }

  /** The name of the list that a report of a user is about, if it is about one. */
  static Optional<String> list(Item row) {
    return row.findText(LIST);
  }

  /** The same report for another reason. */
  static Change[] change(ReportEntity report) {
    return new Change[]{changeReason(report.reason()), report.list()
        .<Change>map(name -> Change.set(LIST, name)).orElseGet(() -> Change.remove(LIST))};
  }

  static Change changeReason(String reason) {
    return Change.set(REASON, reason);
  }
}
