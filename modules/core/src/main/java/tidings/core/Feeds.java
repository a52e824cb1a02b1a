// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** What somebody gets to read: all that can be asked, and all that is announced. */
public sealed interface Feeds<A> extends Ask<A> {
  /** How many activities are told to who comes back; whoever has missed more reads again. */
  int MAX_MISSED = 500;

  /** The activities that somebody follows, newest first. */
  record FeedOf(UserId user, Optional<Cursor> after, int limit) implements Feeds<Feed>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Does what is left to do in a feed after an edge was opened or closed; asked by the feeds
   * themselves.
   */
  record RunFeedJob(UserId user, Ref target) implements Feeds<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Up to which point everything is in all feeds. */
  record CurrentPosition() implements Feeds<Position>, Read {
    @Override
    public Object key() {
      return CurrentPosition.class;
    }
  }

  /**
   * What somebody has missed who has everything up to a position.
   *
   * @param since may be of another node, or from before a restart
   */
  record MissedSince(UserId user, Position since) implements Feeds<Missed>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Says that somebody has read up to here; who has read further already, stays there. */
  record MarkReadUpTo(UserId user, Position position) implements Feeds<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Why an activity is in somebody's feed, or why it is not; {@code not_found} if there is none. */
  record ExplainActivity(UserId user, ActivityId activityId) implements Feeds<Explanation>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Told once it is stored that somebody has read on; may be lost. */
  record ReadPositionMoved(UserId user, Position position) implements Event {}

  /** What was missed, if it can be told. */
  sealed interface Missed {
    /** Up to where everything is told with this. */
    Position position();

    /**
     * @param entries oldest first
     * @param removed what was in the feed and is gone
     * @param gone everything that is gone since then, in whosever feed it was
     * @param read up to where they have read, if they have read on
     */
    record All(List<Entry> entries, List<ActivityId> removed, Set<ActivityId> gone,
        Optional<Position> read, Position position) implements Missed {}

    /** Too much, or something else is followed now: the feed has to be read again. */
    record TooMuch(Position position) implements Missed {}
  }

  /** @param via why it is in the feed: what the reader follows; empty for the reader's own */
  record Entry(Activity activity, List<Ref> via) {}

  /**
   * @param position where a live connection goes on from this page
   * @param read up to where the reader has read
   */
  record Feed(Page<Entry> page, Position position, Optional<Position> read) {}
}
