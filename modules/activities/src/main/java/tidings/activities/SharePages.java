// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Set;
import tidings.core.Activities.SharesOf;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.ShareRow;
import tidings.store.Table;

/** Reads who has shared an activity. */
record SharePages(Table table, ActivityReader reader) {

  Page<Activity> page(SharesOf ask) {
    var visibility = reader.visibility().of(ask.reader());
    var query = ActivityKeys.sharesOf(ask.id()).after(ask.after().map(Cursor::position))
        .limit(ask.limit());
    var reading = table.query(query);
    reader.visibility().require(ask.id(), visibility);
    var slice = reading.await();
    var ids = slice.items().stream().map(row -> ShareRow.of(ask.id(), row).share()).toList();
    var found = reader.list(ids, ask.reader(), visibility, ask.id().ref());
    return AnswerBudget.page(found, slice.next().map(Cursor::new), AnswerSize::ofActivity,
        last -> new Cursor(last.id().text()));
  }

  /** Those of the activities that the user has shared without words: one batch of rows. */
  Set<ActivityId> sharedAmong(UserId user, List<ActivityId> ids) {
    var keys = ids.stream().map(id -> ActivityKeys.plainShare(user, id)).distinct().toList();
    if (keys.isEmpty()) {
      return Set.of();
    }
    return table.getAll(keys).await().values().stream().map(ShareRow::sharedOf).collect(toSet());
  }
}
