// SPDX-License-Identifier: Apache-2.0
package tidings.bookmarks;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Bookmarks;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.schema.BookmarkKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BookmarkFoldersRow;
import tidings.schema.rows.BookmarkRow;
import tidings.store.Table;
import tidings.store.Transaction;

/** Stores, moves and removes bookmarks, each with its counts in one transaction. */
record Bookmarking(Table table, VisibilityReader visibility, InstantSource clock) {

  Done bookmark(UserId user, ActivityId activityId, Optional<String> folder) {
    var activity = visibility.requireLive(activityId);
    visibility.require(user, activity);
    var stored = read(user, activityId);
    var before = stored.bookmark();
    if (before.filter(bookmark -> bookmark.folder().equals(folder)).isPresent()) {
      return DONE;
    }
    var savedAt =
        before.map(BookmarkRow::savedAt).orElseGet(() -> clock.instant().truncatedTo(MILLIS));
    var after = new BookmarkRow(user, activityId, savedAt, folder);
    var counts = before.map(stored.counts()::without).orElse(stored.counts()).with(after);
    requireWithinLimits(counts, after);
    var transaction =
        VisibilityReader.addConditions(new Transaction(), user, activity.activity());
    before.ifPresent(bookmark -> bookmark.keys().stream()
        .filter(key -> !after.keys().contains(key)).forEach(transaction::delete));
    after.items().forEach(transaction::put);
    counts.addTo(transaction);
    transaction.commit(table).await();
    return DONE;
  }

  /** Who is at a limit may still move bookmarks between folders. */
  private static void requireWithinLimits(BookmarkFoldersRow counts, BookmarkRow added) {
    if (counts.total() > Bookmarks.MAX_BOOKMARKS) {
      throw TOO_MANY
          .refusal("you cannot have more than " + Bookmarks.MAX_BOOKMARKS + " bookmarks");
    }
    if (added.folder().isPresent() && counts.folders().size() > Bookmarks.MAX_FOLDERS) {
      throw TOO_MANY
          .refusal("you cannot have more than " + Bookmarks.MAX_FOLDERS + " folders");
    }
  }

  Done remove(UserId user, ActivityId activityId) {
    var stored = read(user, activityId);
    stored.bookmark().ifPresent(bookmark -> {
      var transaction = new Transaction();
      bookmark.keys().forEach(transaction::delete);
      stored.counts().without(bookmark).addTo(transaction);
      transaction.commit(table).await();
    });
    return DONE;
  }

  private Stored read(UserId user, ActivityId activityId) {
    var bookmark = BookmarkKeys.bookmark(user, activityId);
    var folders = BookmarkKeys.folders(user);
    var rows = table.getAll(List.of(bookmark, folders)).await();
    return new Stored(
        Optional.ofNullable(rows.get(bookmark)).map(BookmarkRow::of),
        BookmarkFoldersRow.of(user, Optional.ofNullable(rows.get(folders))));
  }

  /** The version of the counts guards both, as every change of a bookmark increases it. */
  private record Stored(Optional<BookmarkRow> bookmark, BookmarkFoldersRow counts) {}
}
