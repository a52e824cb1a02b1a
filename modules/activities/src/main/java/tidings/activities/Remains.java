// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.Optional;
import tidings.core.ActivityId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.NoticeRow;
import tidings.store.stream.Batch;
import tidings.store.stream.Filter;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;

/**
 * What was said of an activity that is gone for good: likes, comments, reports, notices. Nobody has
 * seen it any more since its body expired; when the engine removes that, they follow.
 */
record Remains(Table table) {

  StreamConsumer clearing() {
    var gone = Filter.ofTypes("activity").kinds(ItemChange.Kind.REMOVED).expired(true);
    return StreamConsumer.of("clearing", gone, this::clear);
  }

  private void clear(Batch batch) {
    batch.changes().forEach(change -> clear(change.item()));
  }

  /** Doing it twice, or half of it before, is doing it once. */
  private void clear(Item body) {
    var id = new ActivityId(Keys.ref(body.key()).id());
    var row = ActivityRow.of(id, body);
    removeAll(Keys.likesOf(id));
    removeAll(Keys.outboxOf(id.ref()));
    removeAll(Keys.commentersOf(id));
    if (row.isReported()) {
      removeAll(Keys.reportsOf(id));
    }
    var actor = row.envelope().actor();
    var counts = table.get(Keys.counts(id.ref())).await();
    new Transaction()
        .and(CountsRow.ofGone(id.ref(), counts))
        .delete(Keys.delivery(id))
        .delete(Keys.notice(actor, NoticeRow.liked(id)))
        .delete(Keys.notice(actor, NoticeRow.commented(id)))
        .commit(table)
        .await();
  }

  private void removeAll(Query rows) {
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(rows.limit(Table.TRANSACTION_OPS).after(after)).await();
      var step = new Transaction();
      slice.items().forEach(row -> step.delete(row.key()));
      step.commit(table).await();
      after = slice.next();
    } while (after.isPresent());
  }
}
