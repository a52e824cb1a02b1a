// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import com.carrotsearch.hppc.LongLongHashMap;
import java.util.Optional;
import tidings.core.Bookmarks;
import tidings.core.Follows;
import tidings.core.Likes;
import tidings.core.Lists;
import tidings.core.UserId;

/** Limits of the API on relations of a user and on kinds of like, for the lines of a file. */
final class FileLimits {
  private final LongLongHashMap counts = new LongLongHashMap();

  /** Counts a record. Returns how it exceeds a limit, if it does. */
  Optional<String> exceededBy(ImportRecord entry) {
    return switch (entry) {
      case FollowRecord follow -> exceeded(entry, follow.user(), "follows", Follows.MAX_FOLLOWS);
      case BlockRecord block -> exceeded(entry, block.user(), "blocks", Follows.MAX_BLOCKED);
      case MuteRecord mute -> exceeded(entry, mute.user(), "mutes", Follows.MAX_MUTED);
      case LikeRecord like -> exceeded(like);
      case BookmarkRecord(var bookmark) ->
        exceeded(entry, bookmark.user(), "bookmarks", Bookmarks.MAX_BOOKMARKS);
      case ListRecord(var list) ->
        increment(entry.kind() + "#" + list.id().owner()) > Lists.MAX_LISTS
            ? Optional.of(list.id().owner() + " has more than " + Lists.MAX_LISTS + " lists")
            : Optional.empty();
      case MutedWordsRecord words -> Optional.empty();
      case PinsRecord pins -> Optional.empty();
      case VoteRecord vote -> Optional.empty();
      case AccountRecord account -> Optional.empty();
      case EntityRecord entity -> Optional.empty();
      case ActivityRecord activity -> Optional.empty();
      case FollowRequestRecord request -> Optional.empty();
    };
  }

  private Optional<String> exceeded(ImportRecord entry, UserId user, String verb, int max) {
    return increment(entry.kind() + "#" + user) > max
        ? Optional.of(user.ref() + " " + verb + " more than " + max)
        : Optional.empty();
  }

  private Optional<String> exceeded(LikeRecord like) {
    var activity = like.activity().text();
    return increment(activity + "#" + like.likeKind()) == 1
        && increment(activity) > Likes.MAX_KINDS
            ? Optional.of(
                like.activity().ref() + " has more than " + Likes.MAX_KINDS + " kinds of like")
            : Optional.empty();
  }

  private long increment(String name) {
    return counts.addTo(Hash64.of(name), 1);
  }
}
