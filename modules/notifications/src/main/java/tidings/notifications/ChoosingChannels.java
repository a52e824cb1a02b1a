// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import tidings.core.Follows.VisibilityChanged;
import tidings.core.NoticePreferences;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.FeedKeys;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.NoticePreferencesRow;
import tidings.store.Table;
import tidings.store.Transaction;

/** The choice of a user, by type of notification, where they want to be told. */
record ChoosingChannels(Bus bus, Table table, Watermark watermark) {

  NoticePreferences read(UserId user) {
    return NoticePreferencesRow.preferences(
        table.get(FeedKeys.noticePreferences(user)).await());
  }

  /** Clients read their lists again: other notifications are shown and counted now. */
  NoticePreferences replace(UserId user, NoticePreferences preferences) {
    return watermark.during(new LateChanges(table).reload(user), stamp -> {
      new Transaction()
          .put(new NoticePreferencesRow(user, preferences).item())
          .add(FeedStateRow.markChanged(user, stamp))
          .commit(table)
          .await();
      bus.publish(new VisibilityChanged(user));
      return preferences;
    });
  }
}
