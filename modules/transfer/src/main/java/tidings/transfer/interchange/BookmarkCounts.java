// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Optional;
import java.util.TreeMap;
import tidings.core.UserId;
import tidings.schema.BookmarkKeys;
import tidings.schema.rows.BookmarkFoldersRow;
import tidings.schema.rows.BookmarkRow;
import tidings.store.OptimisticRetry;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/** Counts the bookmarks of a user from their rows. Idempotent. */
record BookmarkCounts(Table table) {

  /** Each change of a bookmark changes the version, which is read first: so none is overlooked. */
  void update(UserId user) {
    OptimisticRetry.retry(table, () -> {
      var stored = BookmarkFoldersRow.of(user, table.get(BookmarkKeys.folders(user)).await());
      var counted = new BookmarkFoldersRow(user, stored.version(), 0, new TreeMap<>());
      var bookmarks = Slices.of(table, BookmarkKeys.bookmarksOf(user)).items()
          .map(BookmarkRow::of).iterator();
      while (bookmarks.hasNext()) {
        counted = counted.with(bookmarks.next());
      }
      if (!counted.equals(stored)) {
        var transaction = new Transaction();
        counted.addTo(transaction);
        transaction.commit(table).await();
      }
      return Optional.of(counted);
    });
  }
}
