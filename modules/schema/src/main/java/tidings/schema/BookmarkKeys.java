// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.time;

import java.time.Instant;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of bookmarks: all rows of a user are in one partition. */
public final class BookmarkKeys {
  private static final String ACTIVITY = "ACTIVITY#";
  private static final String SAVED = "SAVED#";
  private static final String FOLDER = "FOLDER#";

  private BookmarkKeys() {}

  public static Key bookmark(UserId user, ActivityId activity) {
    return new Key(partition(user), ACTIVITY + activity);
  }

  /** The bookmark of an activity in the list of all bookmarks. */
  public static Key entry(UserId user, Instant savedAt, ActivityId activity) {
    return new Key(partition(user), SAVED + time(savedAt) + "#" + activity);
  }

  /** @param hash hash of the name of the folder, which may have any character */
  public static Key entryInFolder(UserId user, String hash, Instant savedAt, ActivityId activity) {
    return new Key(partition(user), FOLDER + hash + "#" + time(savedAt) + "#" + activity);
  }

  /** The folders of a user, with their counts. */
  public static Key folders(UserId user) {
    return new Key(partition(user), "FOLDERS");
  }

  /** Every row of the bookmarks of a user. */
  public static Query bookmarkRowsOf(UserId user) {
    return Query.of(partition(user));
  }

  /** The bookmarks of a user, newest first. */
  public static Query bookmarksOf(UserId user) {
    return Query.of(partition(user)).beginsWith(SAVED).descending();
  }

  /** The bookmarks of a user in one folder, newest first. */
  public static Query bookmarksInFolder(UserId user, String hash) {
    return Query.of(partition(user)).beginsWith(FOLDER + hash + "#").descending();
  }

  private static String partition(UserId user) {
    return "BOOKMARKS#" + user;
  }
}
