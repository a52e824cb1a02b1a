// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;

/** Pages of outboxes. */
record Outboxes(Table table, ActivityReader reader) {
  /** How often a page reads on for what it is asked for; what it has by then is the page. */
  private static final int ROUNDS = 5;

  Page<Activity> page(OutboxOf ask) {
    if (ask.what().isActivity()) {
      ensureLiving(new ActivityId(ask.what().id())); // a thread goes with its activity
    }
    var found = new ArrayList<Activity>(ask.limit());
    var after = ask.after().map(Cursor::position);
    int rounds = 0;
    do {
      int missing = ask.limit() - found.size();
      var slice = table.query(
          Keys.outboxOf(ask.what(), ask.some().since(), ask.some().until())
              .after(after)
              .limit(missing))
          .await();
      found.addAll(activities(ask, slice.items()));
      after = slice.next();
    } while (after.isPresent() && found.size() < ask.limit() && ++rounds < ROUNDS);
    return new Page<>(found, after.map(Cursor::new));
  }

  private List<Activity> activities(OutboxOf ask, List<Item> rows) {
    var ids = rows.stream()
        .filter(row -> is(row.text("verb"), ask.some().verb()))
        .map(row -> Keys.inOutbox(row.key().sk()))
        .toList();
    return reader.read(ids, ask.reader())
        .stream()
        .filter(activity -> is(activity.object().type(), ask.some().type()))
        .toList();
  }

  private static boolean is(String word, Optional<String> wanted) {
    return wanted.map(word::equals).orElse(true);
  }

  private void ensureLiving(ActivityId activity) {
    if (reader.living(List.of(activity)).isEmpty()) {
      throw Own.absent(activity);
    }
  }
}
