// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** Who follows, blocks and mutes what: all that can be asked, and all that is announced. */
public sealed interface Follows<A> extends Ask<A> {
  /** How many follows somebody may have. */
  int MAX_FOLLOWS = 10_000;
  /** How many edges somebody may have of which they have kept the past. */
  int MAX_KEPT_EDGES = 10_000;
  /** How many activities of the past a follow can bring, unless it brings all of them. */
  int MAX_BACKFILL = 1_000;
  /** How many verbs a follow can name. */
  int MAX_VERBS = 20;
  /** How many users somebody may block. */
  int MAX_BLOCKED = 1_000;
  /** How many users and things somebody may mute. */
  int MAX_MUTED = 1_000;

  /**
   * Following again sets the terms anew; what the past is, is settled when it is opened. Users and
   * activities have to exist, anything else need not.
   */
  record Follow(UserId user, Ref target, FollowOptions options) implements Follows<Edge> {
    public Follow(UserId user, Ref target) {
      this(user, target, FollowOptions.DEFAULT);
    }

    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * What of something is followed.
   *
   * @param backfill how many activities of the past; empty for all
   * @param verbs such activities only; empty for all
   * @param until when it ends by itself, which is as if it had never been
   * @param notifies whether to be told of each activity
   */
  record FollowOptions(Optional<Integer> backfill, Set<String> verbs, Optional<Instant> until,
      boolean notifies) {
    /** The whole past, all verbs, without an end. */
    public static final FollowOptions DEFAULT =
        new FollowOptions(Optional.empty(), Set.of(), Optional.empty(), false);

    public FollowOptions {
      verbs = Set.copyOf(verbs);
    }
  }

  /** What becomes of the activities that a follow has brought. */
  enum History {
    /** They leave the feed. */
    PURGE,
    /** They stay. */
    KEEP
  }

  /** Unfollowing what one does not follow is no error. */
  record Unfollow(UserId user, Ref target, History history) implements Follows<Done> {
    public Unfollow(UserId user, Ref target) {
      this(user, target, History.PURGE);
    }

    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Ends whatever there is between the two, both ways, and lets nothing begin again while it
   * stands. Blocking again changes nothing. Users who are not there are refused.
   */
  record Block(UserId user, UserId blocked) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Brings nothing back that the block has ended. Taking back what is not there is no error. */
  record Unblock(UserId user, UserId blocked) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Hides somebody or something from who mutes, and from nobody else. Muting again sets its end
   * anew. Users and activities have to exist, anything else need not.
   *
   * @param until when it ends by itself; empty for never
   */
  record Mute(UserId user, Ref target, Optional<Instant> until) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  record Unmute(UserId user, Ref target) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Whom somebody blocks, sorted by ref. */
  record BlockedBy(UserId user, Optional<Cursor> after, int limit)
      implements Follows<Page<FollowListEntry>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** What somebody mutes, sorted by ref. */
  record MutedBy(UserId user, Optional<Cursor> after, int limit)
      implements Follows<Page<MuteListEntry>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** All that somebody does not get to see. */
  record BlocksAndMutesOf(UserId user) implements Follows<BlocksAndMutes>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  record EdgeOf(UserId user, Ref target) implements Follows<Optional<Edge>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Newest first, as the reader sees it: without those with whom there is a block. */
  record FollowersOf(Ref ref, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Follows<Page<FollowListEntry>>, Read {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** What somebody follows, newest first, as the reader sees it. */
  record FollowedBy(UserId user, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Follows<Page<FollowListEntry>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** One end of an edge or block, and since when. */
  record FollowListEntry(EntitySummary entity, Instant since) {}

  /** @param until when it ends, if it was made to end */
  record MuteListEntry(EntitySummary entity, Instant since, Optional<Instant> until) {}

  /**
   * Told once the edge is stored, and again when it changes before its rows are; may be told again
   * after a retry, may be lost.
   */
  record FollowOpened(UserId user, Ref target) implements Event {}

  /** Told once the edge is gone, and with it what it brought. */
  record FollowClosed(UserId user, Ref target) implements Event {}

  /** Told once somebody gets to see other things than before, as a block or a mute has changed. */
  record VisibilityChanged(UserId user) implements Event {}
}
