// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/**
 * Requests to the notifications actor, and its events. A notice is one event that concerns a user
 * (a like, a follow). Notices of the same kind and about the same subject form a group. A
 * notification is a group as its reader sees it.
 */
public sealed interface Notifications<A> extends Ask<A> {
  /** Max. groups of a user; a new one replaces the oldest of the actor who has most. */
  int MAX_GROUPS = 500;
  /** Max. actors shown of a group, the newest. */
  int MAX_SHOWN_ACTORS = 8;

  /**
   * A page of a user's notifications, newest first. Those about deleted activities are neither
   * listed nor counted.
   */
  record InboxOf(UserId user, Optional<Cursor> after, int limit)
      implements Notifications<Inbox>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Marks notifications as shown in a list.
   *
   * @param ids empty for all
   */
  record MarkSeen(UserId user, Optional<Set<String>> ids) implements Notifications<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Marks notifications as opened, which implies seen.
   *
   * @param ids empty for all
   */
  record MarkRead(UserId user, Optional<Set<String>> ids) implements Notifications<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Tells users of something that the site has to say. Refused as {@code not_found} if the actor or
   * the activity is unknown, and as {@code idempotency_key_reused} if the id was used for another
   * notice.
   */
  record PostNotice(SiteNotice notice) implements Notifications<SiteNotice.Outcome> {
    @Override
    public Object key() {
      return notice.id();
    }
  }

  /** The channels on which a user wants notifications. */
  record PreferencesOf(UserId user) implements Notifications<NoticePreferences>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Replaces the channels on which a user wants notifications. */
  record SetPreferences(UserId user, NoticePreferences preferences)
      implements Notifications<NoticePreferences> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * The notifications changed since a position, for a resuming client. Includes those stored
   * shortly before it, as their event may have been lost. Empty if there are too many to list.
   *
   * @param comeOrGone activities that have become visible or invisible since then
   * @param blocksAndMutes those of the user, read just before
   */
  record ChangedSince(UserId user, Position since, Set<ActivityId> comeOrGone,
      BlocksAndMutes blocksAndMutes)
      implements Notifications<Optional<Changed>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Pushes changed notifications to the user's live connections; sent by the actor to itself. */
  record Announce(UserId user) implements Notifications<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * @param notifications the changed ones
   * @param unseen number of all groups that were never shown
   * @param unread number of all groups that were never opened
   */
  record Changed(List<Notification> notifications, int unseen, int unread) {}

  /**
   * @param unseen number of all groups that were never shown
   * @param unread number of all groups that were never opened
   */
  record Inbox(Page<Notification> page, int unseen, int unread) {}

  /**
   * A group of notices as its reader sees it.
   *
   * @param actors the newest, up to {@value #MAX_SHOWN_ACTORS}; empty for a takedown
   * @param count number of distinct actors, or of notices of the site; 1 for a takedown. 0 means that the group has ended: its
   *     last actor has undone the action, or its activity is no longer visible. A notification that
   *     has ended is pushed to live connections, but never listed
   * @param activity the activity that it is about, the latest one for mentions; empty for followers
   *     and takedowns
   * @param comment the latest comment, if it is of one of the actors and the reader sees it; empty for
   *     all other kinds
   * @param takedown the activity that was taken down; empty for all other kinds
   * @param custom the latest notice of the site; empty for all other kinds
   * @param mentions number of activities that mention the reader, as far as they are kept; 0 for
   *     all other kinds
   */
  record Notification(String id, Kind kind, List<EntitySummary> actors, long count,
      Optional<Activity> activity, Optional<Activity> comment, Optional<Takedown> takedown,
      Optional<CustomNotice> custom, int mentions, Instant updatedAt,
      boolean seen, boolean read) {
    /** A group that has ended: seen and read, without actors. */
    public static Notification ended(String id, Kind kind, Instant now) {
      return new Notification(
          id, kind, List.of(), 0, Optional.empty(), Optional.empty(), Optional.empty(),
          Optional.empty(), 0, now, true, true);
    }
  }

  /** An activity removed by a moderator, and the reason. */
  record Takedown(ActivityId activity, String reason) {}

  /** Lower-case, these are the types of notifications in the API. */
  enum Kind {
    /** Users have followed the reader, all on the same day. */
    FOLLOW,
    /** Users have liked an activity of the reader. */
    LIKE,
    /** Users have commented on an activity of the reader. */
    COMMENT,
    /** Users have shared an activity of the reader. */
    SHARE,
    /** Activities that a user posted on the same day mention the reader. */
    MENTION,
    /** A new activity of a ref that the reader follows with the notify flag. */
    ACTIVITY,
    /** A moderator has taken down an activity of the reader. */
    TAKEDOWN,
    /** Users ask to follow the reader, all since the same day. */
    FOLLOW_REQUEST,
    /** Users have approved, on the same day, that the reader follows them. */
    FOLLOW_APPROVED,
    /** A poll of the reader has ended, or one in which the reader has voted; its author is the actor. */
    POLL,
    /** The site has posted it. */
    CUSTOM
  }

  /** Published by the feature that stored a notice: this group of the user has changed. */
  record NoticeChanged(UserId user, String id) implements ClusterEvent {}

  /** Published when a changed notification could not be pushed. */
  record AnnouncementFailed(UserId user) implements Event {}

  /**
   * Pushed to live connections, also after a notification is marked or gone; {@code unseen} and
   * {@code unread} as in {@link Inbox}.
   */
  record NotificationPushed(UserId user, Notification notification, int unseen, int unread)
      implements Event {}
}
