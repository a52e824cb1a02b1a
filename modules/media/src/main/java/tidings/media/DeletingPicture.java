// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static tidings.core.Done.DONE;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Done;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.MediaKeys;
import tidings.schema.rows.MediaRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** Deletes pictures: those that their users do not want, and those that nothing shows for a day. */
record DeletingPicture(Table table, RemovingBlobs removing) {

  Done delete(UserId user, MediaId id) {
    var deleted = OptimisticRetry.retry(table, () -> {
      var row = find(id).filter(found -> found.picture().isOf(user));
      row.ifPresent(found -> {
        var transaction = deletion(found, Condition.equal(MediaRow.USER, user.text()));
        found.unusedUntil().ifPresent(
            until -> transaction.delete(MediaRow.endOfUnused(id, until).key()));
        transaction.commit(table).await();
      });
      return row;
    });
    deleted.ifPresent(row -> removing.removeUnused(row.blobs()));
    return DONE;
  }

  Map<ItemType, Consumer<Item>> dueHandlers() {
    return Map.of(ItemType.UNUSED_MEDIA, this::endUnused);
  }

  /** A picture that is shown by now stays. If that happens just now, this is tried again. */
  private void endUnused(Item due) {
    var row = find(MediaRow.ended(due)).filter(found -> found.unusedUntil().isPresent());
    var transaction = row
        .map(found -> deletion(found, Condition.equal(
            MediaRow.UNUSED_UNTIL, found.unusedUntil().orElseThrow().getEpochSecond())))
        .orElseGet(Transaction::new);
    transaction.delete(due.key()).commit(table).await();
    row.ifPresent(found -> removing.removeUnused(found.blobs()));
  }

  private static Transaction deletion(MediaRow row, Condition condition) {
    var transaction = new Transaction()
        .delete(MediaKeys.picture(row.picture().id())).onlyIf(condition);
    MediaUsage.remove(transaction, row);
    return transaction;
  }

  Optional<MediaRow> find(MediaId id) {
    return table.get(MediaKeys.picture(id)).await().flatMap(MediaRow::find);
  }
}
