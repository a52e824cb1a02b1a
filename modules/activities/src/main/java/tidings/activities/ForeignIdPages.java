// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import tidings.core.Activities.WithForeignId;
import tidings.core.Activity;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.ForeignIdRow;
import tidings.store.Table;

/** Reads pages of the activities that have one id in another system. */
record ForeignIdPages(Table table, ActivityReader reader) {
  Page<Activity> page(WithForeignId ask) {
    var query = ActivityKeys.ofForeignId(ForeignIdRow.hash(ask.foreignId()))
        .descending()
        .after(ask.after().map(Cursor::position))
        .limit(ask.limit());
    var slice = table.query(query).await();
    var ids = slice.items().stream().map(ForeignIdRow::activity).toList();
    var found = reader.read(ids, ask.reader(), reader.visibility().of(ask.reader()));
    return AnswerBudget.page(found, slice.next().map(Cursor::new), AnswerSize::ofActivity,
        last -> new Cursor(last.id().text()));
  }
}
