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
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.SilenceRow;

/** Pages of outboxes. */
record Outboxes(Table table, ActivityReader reader) {
  /** How often a page reads on for what it is asked for; what it has by then is the page. */
  private static final int ROUNDS = 5;

  Page<Activity> page(OutboxOf ask) {
    var blocked = SilenceRow.blocked(table, ask.reader());
    if (ask.what().isActivity()) {
      ensureLiving(new ActivityId(ask.what().id()), blocked); // a thread goes with its activity
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
      found.addAll(activities(ask, slice.items(), blocked));
      after = slice.next();
    } while (after.isPresent() && found.size() < ask.limit() && ++rounds < ROUNDS);
    return new Page<>(found, after.map(Cursor::new));
  }

  private List<Activity> activities(OutboxOf ask, List<Item> rows, Future<Set<Ref>> blocked) {
    var ids = rows.stream()
        .filter(row -> is(row.text("verb"), ask.some().verb()))
        .map(row -> Keys.inOutbox(row.key().sk()))
        .toList();
    return reader.read(ids, ask.reader(), blocked)
        .stream()
        .filter(activity -> is(activity.object().type(), ask.some().type()))
        .toList();
  }

  private static boolean is(String word, Optional<String> wanted) {
    return wanted.map(word::equals).orElse(true);
  }

  private void ensureLiving(ActivityId id, Future<Set<Ref>> blocked) {
    var there = table.get(Keys.profile(id.ref())).await().map(row -> ActivityRow.of(id, row));
    var hidden = blocked.await();
    if (there.filter(ActivityRow::live)
        .filter(row -> !hidden.contains(row.envelope().actor().ref()))
        .isEmpty()) {
      throw Own.absent(id);
    }
  }
}
