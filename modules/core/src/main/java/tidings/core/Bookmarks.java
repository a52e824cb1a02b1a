// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;

/**
 * Requests to the bookmarks actor. Bookmarks are private: nobody but their user learns of them, and no
 * event tells of them.
 */
public sealed interface Bookmarks<A> extends Ask<A> {
  /** Max. bookmarks of a user. */
  int MAX_BOOKMARKS = 10_000;
  /** Max. folders of a user, whose names and counts are in one row. */
  int MAX_FOLDERS = 100;
  /** Max. characters of the name of a folder. */
  int MAX_FOLDER_LENGTH = 50;

  /**
   * Bookmarks an activity, or moves its bookmark to another folder. Idempotent. Refused as {@code
   * not_found} if the user may not see the activity, as {@code too_many} above {@value
   * #MAX_BOOKMARKS} bookmarks or {@value #MAX_FOLDERS} folders.
   *
   * @param folder a name; it exists while it has bookmarks
   */
  record Bookmark(UserId user, ActivityId activityId, Optional<String> folder)
      implements Bookmarks<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Removes a bookmark, whether or not the user may still see its activity. Idempotent. */
  record RemoveBookmark(UserId user, ActivityId activityId) implements Bookmarks<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * The bookmarks of a user, newest first. A page may be short, since activities that the user may
   * not see now are left out. Bookmarks of activities that are gone for good are removed.
   *
   * @param folder only the bookmarks in this one; empty for all
   */
  record BookmarksOf(UserId user, Optional<String> folder, Optional<Cursor> after, int limit)
      implements Bookmarks<Page<Bookmarked>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** The folders of a user. */
  record FoldersOf(UserId user) implements Bookmarks<BookmarkFolders>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Those of the activities that a user has bookmarked and may see. */
  record BookmarkedAmong(UserId user, List<ActivityId> ids)
      implements Bookmarks<Set<ActivityId>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** @param savedAt when it was bookmarked first; a move to another folder does not change it */
  record Bookmarked(Activity activity, Instant savedAt, Optional<String> folder) {}

  /**
   * @param total number of all bookmarks, also of those without a folder
   * @param folders sorted by name
   */
  record BookmarkFolders(long total, List<BookmarkFolder> folders) {}

  /** @param bookmarks their number, at least 1; some may be of activities that are not shown now */
  record BookmarkFolder(String name, long bookmarks) {}
}
