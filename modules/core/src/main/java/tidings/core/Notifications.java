// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/**
 * Requests to the notifications actor, and its events. A notice is one stored event (a like, a
 * follow); a notification is a group of notices about the same thing.
 */
public sealed interface Notifications<A> extends Ask<A> {
  /** Max. groups of a user; a new one replaces the oldest. */
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
   * The notifications changed since a position, for a resuming client. Includes those stored
   * shortly before it, as their event may have been lost. Empty if there are too many to list.
   *
   * @param gone activities that have become invisible since then
   */
  record ChangedSince(UserId user, Position since, Set<ActivityId> gone)
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
   * @param notifications the changed ones; {@code unseen} and {@code unread} as in {@link Inbox}
   */
  record Changed(List<Notification> notifications, int unseen, int unread) {}

  /** @param unseen number of all groups never shown; {@code unread}: never opened */
  record Inbox(Page<Notification> page, int unseen, int unread) {}

  /**
   * A group of notices about the same thing.
   *
   * @param actors the newest, up to {@value #MAX_SHOWN_ACTORS}
   * @param count number of distinct actors. 0 is pushed, but never listed, after the last actor has
   *     left or the activity is gone
   * @param activity its subject; empty if the subject is the reader
   * @param takedown the reader's activity that was taken down; it has no actors and counts as 1
   */
  record Notification(String id, Kind kind, List<EntitySummary> actors, long count,
      Optional<Activity> activity, Optional<Takedown> takedown, Instant updatedAt, boolean seen,
      boolean read) {}

  /** An activity removed by a moderator, and the reason. */
  record Takedown(ActivityId activity, String reason) {}

  enum Kind {
    FOLLOW,
    LIKE,
    COMMENT,
    MENTION,
    /** A new activity of a followed target, over an edge with notifications. */
    ACTIVITY,
    /** A moderator has taken down an activity of the reader. */
    TAKEDOWN
  }

  /** Published by the feature that stored a notice: this group of the user has changed. */
  record NoticeChanged(UserId user, String id) implements Event {}

  /** Published when a changed notification could not be pushed. */
  record AnnouncementFailed(UserId user) implements Event {}

  /**
   * Pushed to live connections, also after a notification is marked or gone; {@code unseen} and
   * {@code unread} as in {@link Inbox}.
   */
  record NotificationPushed(UserId user, Notification notification, int unseen, int unread)
      implements Event {}
}
