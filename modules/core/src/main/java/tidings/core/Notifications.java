// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** What concerns somebody themselves: all that can be asked, and all that is announced. */
public sealed interface Notifications<A> extends Ask<A> {
  /** How many groups of notices somebody keeps; the oldest make room. */
  int MAX_GROUPS = 500;
  /** How many of the newest actors a group shows. */
  int MAX_SHOWN_ACTORS = 8;

  /** Newest first; what is about an activity that is gone is left out, and not counted. */
  record InboxOf(UserId user, Optional<Cursor> after, int limit)
      implements Notifications<Inbox>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** They were shown in a list. @param ids these, or all when empty */
  record MarkSeen(UserId user, Optional<Set<String>> ids) implements Notifications<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** They were opened; what was read was seen. @param ids these, or all when empty */
  record MarkRead(UserId user, Optional<Set<String>> ids) implements Notifications<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * What has changed of somebody's notifications for who comes back; what was stored shortly before
   * is among it, as it may not have been told. Empty when it is more than can be told.
   *
   * @param gone activities that nobody can see any more since then
   */
  record ChangedSince(UserId user, Position since, Set<ActivityId> gone)
      implements Notifications<Optional<Changed>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Tells those who are connected what has changed; asked by the notifications themselves. */
  record Announce(UserId user) implements Notifications<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** @param notifications that have changed; {@code unseen} and {@code unread} as in an inbox */
  record Changed(List<Notification> notifications, int unseen, int unread) {}

  /** @param unseen how many of all groups were never shown; {@code unread}: never opened */
  record Inbox(Page<Notification> page, int unseen, int unread) {}

  /**
   * A group of notices about the same thing.
   *
   * @param actors the newest, up to {@value #MAX_SHOWN_ACTORS}
   * @param count how many actors there are, each counted once; 0 is announced, and never listed,
   *     when the last one has left or the activity is gone
   * @param activity what it is about; empty when it is about its reader
   * @param takedown what was taken down of theirs: nobody in particular has done it, it counts as 1
   */
  record Notification(String id, Kind kind, List<EntitySummary> actors, long count,
      Optional<Activity> activity, Optional<Takedown> takedown, Instant updatedAt, boolean seen,
      boolean read) {}

  /** An activity that nobody sees any more, and why. */
  record Takedown(ActivityId activity, String reason) {}

  /** What a notice tells. */
  enum Kind {
    FOLLOW,
    LIKE,
    COMMENT,
    MENTION,
    /** Something came over an edge of which whoever follows wants to be told. */
    ACTIVITY,
    /** A moderator has taken something of its reader's down. */
    TAKEDOWN
  }

  /** Told by whoever stored a notice, once it is stored: this group of theirs has changed. */
  record NoticeChanged(UserId user, String id) implements Event {}

  /** Told when something has changed for somebody that could not be told. */
  record AnnouncementFailed(UserId user) implements Event {}

  /**
   * Told for those who are connected, also when a notification was marked or is gone; {@code
   * unseen} and {@code unread} as in an inbox.
   */
  record NotificationPushed(UserId user, Notification notification, int unseen, int unread)
      implements Event {}
}
