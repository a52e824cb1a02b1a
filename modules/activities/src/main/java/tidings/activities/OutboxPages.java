// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.store.Item;
import tidings.store.Table;

/** Reads pages of outboxes. */
record OutboxPages(Table table, ActivityReader reader) {
  /**
   * Max. queries for one page; with a selective filter it may have fewer entries than requested.
   */
  private static final int MAX_ROUNDS = 5;

  Page<Activity> page(OutboxOf ask) {
    var blocked = BlockMuteRow.blockedUsers(table, ask.reader());
    if (ask.ref().isActivity()) {
      // the thread of a deleted activity is hidden too
      ActivityRow.requireVisible(table, new ActivityId(ask.ref().id()), blocked);
    }
    var found = new ArrayList<Activity>(ask.limit());
    var after = ask.after().map(Cursor::position);
    int rounds = 0;
    do {
      int missing = ask.limit() - found.size();
      var slice = table.query(
          ActivityKeys.outboxOf(ask.ref(), ask.filter().since(), ask.filter().until())
              .after(after)
              .limit(missing))
          .await();
      found.addAll(activities(ask, slice.items(), blocked));
      after = slice.next();
    } while (after.isPresent() && found.size() < ask.limit() && ++rounds < MAX_ROUNDS);
    return new Page<>(found, after.map(Cursor::new));
  }

  private List<Activity> activities(OutboxOf ask, List<Item> rows, Future<Set<Ref>> blocked) {
    var ids = rows.stream()
        .filter(row -> matches(row.text("verb"), ask.filter().verb()))
        .map(row -> ActivityKeys.activityInOutbox(row.key().sk()))
        .toList();
    return reader.read(ids, ask.reader(), blocked)
        .stream()
        .filter(activity -> matches(activity.object().type(), ask.filter().type()))
        .toList();
  }

  private static boolean matches(String value, Optional<String> wanted) {
    return wanted.map(value::equals).orElse(true);
  }
}
