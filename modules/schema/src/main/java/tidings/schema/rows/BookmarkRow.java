// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.schema.BookmarkKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A bookmark of a user. Its rows are one by which its activity finds it, an entry in the list of all
 * bookmarks, and one in the list of its folder, if it is in one; each has the whole bookmark.
 */
public record BookmarkRow(
    UserId user, ActivityId activity, Instant savedAt, Optional<String> folder) {
  private static final String ID = "activity";
  private static final String SAVED_AT = "savedAt";
  private static final String FOLDER = "folder";

  public List<Item> items() {
    return Stream.concat(
        Stream.of(
            item(ItemType.BOOKMARK, BookmarkKeys.bookmark(user, activity)),
            item(ItemType.BOOKMARK_ENTRY, BookmarkKeys.entry(user, savedAt, activity))),
        keyInFolder().map(key -> item(ItemType.BOOKMARK_IN_FOLDER, key))).toList();
  }

  public List<Key> keys() {
    return Stream.concat(
        Stream.of(
            BookmarkKeys.bookmark(user, activity), BookmarkKeys.entry(user, savedAt, activity)),
        keyInFolder()).toList();
  }

  /** The bookmark of any of its rows. */
  public static BookmarkRow of(Item row) {
    return new BookmarkRow(
        KeyFormat.owner(row.key()),
        new ActivityId(row.text(ID)),
        Instant.ofEpochMilli(row.number(SAVED_AT)),
        row.findText(FOLDER));
  }

  /** The hash of the name of a folder in keys. */
  public static String hash(String folder) {
    return Sha256.hex(folder);
  }

  private Stream<Key> keyInFolder() {
    return folder.stream()
        .map(name -> BookmarkKeys.entryInFolder(user, hash(name), savedAt, activity));
  }

  private Item item(ItemType type, Key key) {
    var row = type.at(key).set(ID, activity.text()).set(SAVED_AT, savedAt.toEpochMilli());
    folder.ifPresent(name -> row.set(FOLDER, name));
    return row.build();
  }
}
