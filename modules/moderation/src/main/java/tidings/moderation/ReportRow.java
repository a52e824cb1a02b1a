// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.store.Change;
import tidings.store.Item;

/**
 * That somebody has reported an activity, and why.
 *
 * @param expiresAt when the activity does, if it was made to
 */
record ReportRow(ActivityId activity, UserId reporter, String reason, Instant at,
    Optional<Instant> expiresAt) {
  private static final String REASON = "reason";
  private static final String AT = "at";

  Item item() {
    var row = Item.at(Keys.report(activity, reporter), "report")
        .set(REASON, reason)
        .set(AT, at.toEpochMilli());
    expiresAt.ifPresent(end -> row.expiresAt(end.getEpochSecond()));
    return row.build();
  }

  static String reason(Item row) {
    return row.text(REASON);
  }

  static Instant at(Item row) {
    return Instant.ofEpochMilli(row.number(AT));
  }

  /** Gives another reason. */
  static Change changeReason(String reason) {
    return Change.set(REASON, reason);
  }
}
