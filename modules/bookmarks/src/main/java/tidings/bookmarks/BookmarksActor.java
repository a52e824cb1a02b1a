// SPDX-License-Identifier: Apache-2.0
package tidings.bookmarks;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Bookmarks;
import tidings.core.Bookmarks.BookmarkFolder;
import tidings.core.Bookmarks.BookmarkFolders;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.BookmarkKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.BookmarkFoldersRow;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/** The bookmarks feature: stores, moves, removes and lists the private bookmarks of users. */
public final class BookmarksActor implements Actor<Bookmarks<?>> {
  private final Bus bus;
  private final Table table;
  private final Bookmarking bookmarking;
  private final BookmarkPages pages;

  public BookmarksActor(Bus bus, Table table, ActivityReader activities, InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.bookmarking = new Bookmarking(table, activities.visibility(), clock);
    this.pages = new BookmarkPages(table, activities, new RemovingGoneBookmarks(table));
  }

  public Future<Void> start() {
    return bus.serve(Bookmarks.class, this);
  }

  @Override
  public Object answer(Bookmarks<?> ask) {
    return switch (ask) {
      case Bookmarks.Bookmark(var user, var activityId, var folder) ->
        OptimisticRetry.retry(table, () -> bookmarking.bookmark(user, activityId, folder));
      case Bookmarks.RemoveBookmark(var user, var activityId) ->
        OptimisticRetry.retry(table, () -> bookmarking.remove(user, activityId));
      case Bookmarks.BookmarksOf bookmarksOf -> pages.page(bookmarksOf);
      case Bookmarks.FoldersOf(var user) -> folders(user);
      case Bookmarks.BookmarkedAmong(var user, var ids) -> bookmarkedAmong(user, ids);
    };
  }

  private BookmarkFolders folders(UserId user) {
    var row = BookmarkFoldersRow.of(user, table.get(BookmarkKeys.folders(user)).await());
    return new BookmarkFolders(row.total(), row.folders().entrySet().stream()
        .map(folder -> new BookmarkFolder(folder.getKey(), folder.getValue()))
        .toList());
  }

  private Set<ActivityId> bookmarkedAmong(UserId user, List<ActivityId> ids) {
    return ids.isEmpty() ? Set.of() : pages.visibleAmong(user, ids);
  }
}
