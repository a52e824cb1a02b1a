// SPDX-License-Identifier: Apache-2.0
package tidings.bookmarks;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.BookmarkKeys;
import tidings.schema.rows.BookmarkFoldersRow;
import tidings.schema.rows.BookmarkRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Removes the bookmarks of activities that are gone for good, when their user comes across them.
 * Nothing leads from an activity to those who have bookmarked it, so its removal cannot do it. The
 * mark of a deleted activity, which may be restored, keeps its bookmarks.
 */
record RemovingGoneBookmarks(Table table) {
  /** Each takes a check and three deletions of a transaction of {@link Table#MAX_TRANSACTION_OPS}. */
  private static final int MAX_AT_ONCE = 20;

  /** @param hidden activities that the user has bookmarked and does not see now */
  void removeGone(UserId user, List<ActivityId> hidden) {
    for (int from = 0; from < hidden.size(); from += MAX_AT_ONCE) {
      var some = hidden.subList(from, Math.min(from + MAX_AT_ONCE, hidden.size()));
      OptimisticRetry.retry(table, () -> remove(user, some));
    }
  }

  private boolean remove(UserId user, List<ActivityId> hidden) {
    var profiles = table.getAll(hidden.stream().map(ActivityKeys::profile).toList()).await();
    var gone = hidden.stream()
        .filter(id -> !profiles.containsKey(ActivityKeys.profile(id))).toList();
    if (gone.isEmpty()) {
      return false;
    }
    var folders = BookmarkKeys.folders(user);
    var rows = table.getAll(Stream.concat(
        Stream.of(folders), gone.stream().map(id -> BookmarkKeys.bookmark(user, id))).toList())
        .await();
    var counts = BookmarkFoldersRow.of(user, Optional.ofNullable(rows.get(folders)));
    var transaction = new Transaction();
    for (var id : gone) {
      var row = Optional.ofNullable(rows.get(BookmarkKeys.bookmark(user, id)));
      if (row.isPresent()) {
        var bookmark = BookmarkRow.of(row.get());
        transaction.check(ActivityKeys.profile(id), Condition.absent());
        bookmark.keys().forEach(transaction::delete);
        counts = counts.without(bookmark);
      }
    }
    if (transaction.ops().isEmpty()) {
      return false; // removed meanwhile
    }
    counts.addTo(transaction);
    transaction.commit(table).await();
    return true;
  }
}
