// SPDX-License-Identifier: Apache-2.0
package tidings.bookmarks;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Bookmarks.Bookmarked;
import tidings.core.Bookmarks.BookmarksOf;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.schema.BookmarkKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.BookmarkRow;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;

/** Reads pages of bookmarks, with the activities that their user may see now. */
record BookmarkPages(Table table, ActivityReader activities, RemovingGoneBookmarks removing) {

  Page<Bookmarked> page(BookmarksOf ask) {
    var reader = Optional.of(ask.user());
    var visibility = activities.visibility().of(reader);
    var slice = table
        .query(list(ask.user(), ask.folder())
            .after(ask.after().map(Cursor::position))
            .limit(ask.limit()))
        .await();
    var bookmarks = slice.items().stream().map(BookmarkRow::of).toList();
    var ids = bookmarks.stream().map(BookmarkRow::activity).toList();
    var shown = activities.read(ids, reader, visibility).stream()
        .collect(toMap(activity -> activity.envelope().id(), activity -> activity));
    removing.removeGone(ask.user(), ids.stream().filter(id -> !shown.containsKey(id)).toList());
    var found = bookmarks.stream()
        .filter(bookmark -> shown.containsKey(bookmark.activity()))
        .map(bookmark -> new Bookmarked(requireNonNull(shown.get(bookmark.activity())),
            bookmark.savedAt(), bookmark.folder()))
        .toList();
    return AnswerBudget.page(found, slice.next().map(Cursor::new), AnswerSize::ofBookmarked,
        last -> cursor(ask, last));
  }

  private static Query list(UserId user, Optional<String> folder) {
    return folder.map(name -> BookmarkKeys.bookmarksInFolder(user, BookmarkRow.hash(name)))
        .orElseGet(() -> BookmarkKeys.bookmarksOf(user));
  }

  private static Cursor cursor(BookmarksOf ask, Bookmarked last) {
    var id = last.activity().envelope().id();
    var entry = ask.folder()
        .map(name -> BookmarkKeys.entryInFolder(
            ask.user(), BookmarkRow.hash(name), last.savedAt(), id))
        .orElseGet(() -> BookmarkKeys.entry(ask.user(), last.savedAt(), id));
    return new Cursor(entry.sk());
  }

  /** Those of the activities that the user has bookmarked and may see. */
  Set<ActivityId> visibleAmong(UserId user, List<ActivityId> ids) {
    var marks = table.getAll(ids.stream().map(id -> BookmarkKeys.bookmark(user, id)).toList())
        .await();
    if (marks.isEmpty()) {
      return Set.of();
    }
    var visibility = activities.visibility();
    return visibility.visibleActivities(
        marks.values().stream().map(BookmarkPages::activity).toList(),
        visibility.of(Optional.of(user)).await());
  }

  private static ActivityId activity(Item row) {
    return BookmarkRow.of(row).activity();
  }
}
