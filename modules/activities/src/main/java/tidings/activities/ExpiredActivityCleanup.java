// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.function.Consumer;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.ForeignIdRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.ShareRow;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/**
 * Removes the likes, votes, comments, shares, reports and notices of an activity after the store has removed its
 * expired body. They have been invisible since it expired.
 */
record ExpiredActivityCleanup(Table table) {

  /** @param sweeper of comments that expired just now */
  StreamConsumer consumer(Consumer<Envelope> sweeper) {
    var expiredActivities =
        Filter.ofTypes(ItemType.ACTIVITY.code()).kinds(ItemChange.Kind.REMOVED).expired(true);
    return StreamConsumer.of("clearing", expiredActivities,
        batch -> cleanUp(batch, sweeper));
  }

  private void cleanUp(ConsumerBatch batch, Consumer<Envelope> sweeper) {
    for (var change : batch.changes()) {
      sweeper.accept(ActivityRow.of(id(change.item()), change.item()).envelope());
      cleanUp(change.item());
    }
  }

  private static ActivityId id(Item body) {
    return new ActivityId(KeyFormat.ref(body.key()).id());
  }

  /** Idempotent, and safe to repeat after a partial run. */
  void cleanUp(Item body) {
    var id = id(body);
    var row = ActivityRow.of(id, body);
    removeAll(ActivityKeys.likesOf(id));
    removeAll(ActivityKeys.outboxOf(id.ref()));
    removeShares(id);
    removeAll(ActivityKeys.commentersOf(id));
    if (row.isReported()) {
      removeAll(ActivityKeys.reportsOf(id));
    }
    var actor = row.envelope().actor();
    var counts = table.get(ActivityKeys.counts(id.ref())).await();
    // an import may bring votes for what has no poll
    if (row.object().poll().isPresent() || CountsRow.ofActivity(counts).votes().voters() > 0) {
      removeAll(ActivityKeys.votesOf(id));
    }
    var removal = new Transaction();
    row.foreignId().ifPresent(
        foreignId -> removal.delete(new ForeignIdRow(foreignId, id).key()));
    removal
        .add(CountsRow.removeAllButFollowers(id.ref(), counts))
        .delete(FeedKeys.delivery(id))
        .delete(NoticeGroup.likes(id).key(actor))
        .delete(NoticeGroup.comments(id).key(actor))
        .delete(NoticeGroup.shares(id).key(actor))
        .commit(table)
        .await();
  }

  private void removeShares(ActivityId id) {
    var rows = ActivityKeys.sharesOf(id).limit(Table.MAX_TRANSACTION_OPS / 2);
    for (var slice : Slices.of(table, rows)) {
      var step = new Transaction();
      slice.items().stream().map(row -> ShareRow.of(id, row))
          .forEach(share -> step.delete(share.key()).delete(share.keyOfUser()));
      step.commit(table).await();
    }
  }

  private void removeAll(Query rows) {
    for (var slice : Slices.of(table, rows.limit(Table.MAX_TRANSACTION_OPS))) {
      var step = new Transaction();
      slice.items().forEach(row -> step.delete(row.key()));
      step.commit(table).await();
    }
  }
}
