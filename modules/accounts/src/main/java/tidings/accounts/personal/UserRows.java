// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.personal;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.BookmarkKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ListKeys;
import tidings.schema.MediaKeys;
import tidings.store.Key;
import tidings.store.Query;

/** The lists of rows of a user to which a key leads, in the order in which they are erased. */
public enum UserRows {
  FEED(FeedKeys::feedOf),
  /** Activities of the user, and those of others that are about the user. */
  OUTBOX(user -> ActivityKeys.outboxOf(user.ref())),
  COMMENTS(ActivityKeys::commentsBy),
  /** Of shares whose activities are gone already. */
  SHARES(ActivityKeys::sharedBy),
  LIKES(ActivityKeys::likedBy),
  VOTES(ActivityKeys::votesBy),
  /** With the entries of their lists, and the counts of folders. */
  BOOKMARKS(BookmarkKeys::bookmarkRowsOf),
  LISTS(user -> ListKeys.listsOf(user.ref())),
  FOLLOWS(FollowKeys::edgesOf),
  FOLLOWERS(user -> FollowKeys.followersOf(user.ref())),
  FOLLOW_REQUESTS(FollowKeys::requestsTo),
  BLOCKS(FollowKeys::blocksOf),
  /** Of blocks in either direction. */
  BLOCK_MARKS(FollowKeys::blockedOf),
  MUTES(FollowKeys::mutesOf),
  NOTIFIED_FOLLOWERS(user -> FollowKeys.notifiedOf(user.ref())),
  /** With the preferences. */
  NOTIFICATIONS(FeedKeys::noticesOf),
  SITE_NOTICE_MARKS(FeedKeys::toldOfSiteNotices),
  IDEMPOTENT_REQUESTS(AccountKeys::idempotentRequestsOf),
  /** Reports of the user by others. */
  REPORTS_ABOUT(user -> ActivityKeys.reportsOfEntity(user.ref())),
  /** Uploaded pictures. */
  UPLOADS(MediaKeys::picturesOf),
  /** Last, as the removal of others adds some. */
  FEED_JOBS(FeedKeys::feedJobsOf);

  private final Function<UserId, Query> query;

  UserRows(Function<UserId, Query> query) {
    this.query = query;
  }

  public Query of(UserId user) {
    return query.apply(user);
  }

  /** The roles that a user may have. */
  public static Stream<Key> roles(UserId user) {
    return Stream.of(Role.values()).map(role -> AccountKeys.role(role, user));
  }

  /** Single rows that nobody else counts or shows. */
  public static List<Key> others(UserId user) {
    return Stream.concat(
        roles(user),
        Stream.of(ActivityKeys.trend(user.ref()), ActivityKeys.counts(user.ref()),
            ActivityKeys.pins(user.ref()), MediaKeys.usage(user),
            FollowKeys.merged(user.ref()), FollowKeys.mutedWords(user),
            FeedKeys.noticePreferences(user),
            AccountKeys.passwordAttempts("account#" + user),
            AccountKeys.passwordAttempts("sign-up#" + user)))
        .toList();
  }
}
