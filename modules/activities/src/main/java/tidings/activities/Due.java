// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.time.Duration;
import java.time.Instant;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.rows.ActivityRow;

/** What is due of activities: those that expire, and the rest of those that are gone for good. */
final class Due {
  static final String PURGE = "purge";
  private static final String REPORTED = "reported";

  /**
   * How long a purge waits, as clocks differ and the index shows a like late: one that a purge does
   * not see would stay for ever.
   */
  static final Duration SETTLED = Duration.ofMinutes(1);

  private Due() {}

  /** @param gone from when on its body is not to be read any more */
  static Item purge(ActivityRow row, Instant gone) {
    var envelope = row.envelope();
    var purge = Item.at(Keys.due(gone.plus(SETTLED), PURGE + "#" + envelope.id()), PURGE)
        .set("activity", envelope.id().text())
        .set("actor", envelope.actor().text());
    return (row.isReported() ? purge.set(REPORTED, true) : purge).build();
  }

  /** Whether there are reports of it. */
  static boolean isReported(Item due) {
    return due.flag(REPORTED);
  }

  static ActivityId activity(Item due) {
    return new ActivityId(due.text("activity"));
  }

  static UserId actor(Item due) {
    return new UserId(due.text("actor"));
  }
}
