// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tidings.core.UserId;
import tidings.schema.BookmarkKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * The number of bookmarks of a user, in all and in each folder. Every change of a bookmark writes it
 * in the same transaction, in its next version, so that two changes never count on the same state.
 *
 * @param version 0 if nothing is stored yet; it never returns to an earlier one, as the row stays
 *     when the last bookmark is removed
 * @param total also of those without a folder
 * @param folders bookmarks by name of their folder; none is empty
 */
public record BookmarkFoldersRow(
    UserId user, long version, long total, SortedMap<String, Long> folders) {
  private static final String VERSION = "version";
  private static final String TOTAL = "bookmarks";
  private static final String FOLDER = "folder:";

  public BookmarkFoldersRow {
    folders = Collections.unmodifiableSortedMap(new TreeMap<>(folders));
  }

  public static BookmarkFoldersRow of(UserId user, Optional<Item> row) {
    return row.map(BookmarkFoldersRow::of)
        .orElseGet(() -> new BookmarkFoldersRow(user, 0, 0, new TreeMap<>()));
  }

  private static BookmarkFoldersRow of(Item row) {
    var folders = new TreeMap<String, Long>();
    row.attributes().forEach((name, value) -> {
      if (name.startsWith(FOLDER) && value instanceof Long bookmarks) {
        folders.put(name.substring(FOLDER.length()), bookmarks);
      }
    });
    return new BookmarkFoldersRow(
        KeyFormat.owner(row.key()), row.number(VERSION), row.number(TOTAL), folders);
  }

  /** These counts with one bookmark more. */
  public BookmarkFoldersRow with(BookmarkRow bookmark) {
    return changed(bookmark, 1);
  }

  /** These counts with one bookmark less. */
  public BookmarkFoldersRow without(BookmarkRow bookmark) {
    return changed(bookmark, -1);
  }

  private BookmarkFoldersRow changed(BookmarkRow bookmark, long amount) {
    var changed = new TreeMap<>(folders);
    bookmark.folder().ifPresent(name -> {
      if (changed.merge(name, amount, Long::sum) <= 0) {
        changed.remove(name);
      }
    });
    return new BookmarkFoldersRow(user, version, total + amount, changed);
  }

  /** Stores these counts in a transaction, if those that they were made of are still stored. */
  public void addTo(Transaction transaction) {
    transaction.put(item(version + 1))
        .onlyIf(version == 0 ? Condition.absent() : Condition.equal(VERSION, version));
  }

  private Item item(long newVersion) {
    var row = ItemType.BOOKMARK_FOLDERS.at(BookmarkKeys.folders(user))
        .set(VERSION, newVersion)
        .set(TOTAL, total);
    folders.forEach((name, bookmarks) -> row.set(FOLDER + name, bookmarks));
    return row.build();
  }
}
