// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Who follows, blocks and mutes what: all that can be asked, and all that is announced. */
public sealed interface Follows<A> extends Ask<A> {
  /** How many follows somebody may have. */
  int MOST = 10_000;
  /** How many edges somebody may have of which they have kept the past. */
  int MOST_KEPT = 10_000;
  /** How many activities of the past a follow can bring, unless it brings all of them. */
  int BACKFILL = 1_000;
  /** How many verbs a follow can name. */
  int VERBS = 20;
  /** How many users somebody may block. */
  int MOST_BLOCKED = 1_000;
  /** How many users and things somebody may mute. */
  int MOST_MUTED = 1_000;

  /**
   * Following again sets the terms anew; what the past is, is settled when it is opened. Users and
   * activities have to exist, anything else need not.
   */
  record Follow(UserId who, Ref what, Terms terms) implements Follows<Edge> {
    public Follow(UserId who, Ref what) {
      this(who, what, Terms.USUAL);
    }

    @Override
    public Object key() {
      return who;
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
  record Terms(Optional<Integer> backfill, Set<String> verbs, Optional<Instant> until,
      boolean notifies) {
    /** The whole past, all verbs, without an end. */
    public static final Terms USUAL =
        new Terms(Optional.empty(), Set.of(), Optional.empty(), false);

    public Terms {
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
  record Unfollow(UserId who, Ref what, History history) implements Follows<Done> {
    public Unfollow(UserId who, Ref what) {
      this(who, what, History.PURGE);
    }

    @Override
    public Object key() {
      return who;
    }
  }

  /**
   * Ends whatever there is between the two, both ways, and lets nothing begin again while it
   * stands. Blocking again changes nothing. Users who are not there are refused.
   */
  record Block(UserId who, UserId whom) implements Follows<Done> {
    @Override
    public Object key() {
      return who;
    }
  }

  /** Brings nothing back that the block has ended. Taking back what is not there is no error. */
  record Unblock(UserId who, UserId whom) implements Follows<Done> {
    @Override
    public Object key() {
      return who;
    }
  }

  /**
   * Hides somebody or something from who mutes, and from nobody else. Muting again sets its end
   * anew. Users and activities have to exist, anything else need not.
   *
   * @param until when it ends by itself; empty for never
   */
  record Mute(UserId who, Ref what, Optional<Instant> until) implements Follows<Done> {
    @Override
    public Object key() {
      return who;
    }
  }

  record Unmute(UserId who, Ref what) implements Follows<Done> {
    @Override
    public Object key() {
      return who;
    }
  }

  /** Whom somebody blocks, sorted by ref. */
  record BlockedBy(UserId who, Optional<Cursor> after, int limit)
      implements Follows<Page<Followed>>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  /** What somebody mutes, sorted by ref. */
  record MutedBy(UserId who, Optional<Cursor> after, int limit)
      implements Follows<Page<Muted>>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  /** All that somebody does not get to see. */
  record SilenceOf(UserId who) implements Follows<Silence>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  record EdgeOf(UserId who, Ref what) implements Follows<Optional<Edge>>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  /** Newest first, as the reader sees it: without those with whom there is a block. */
  record FollowersOf(Ref what, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Follows<Page<Followed>>, Read {
    @Override
    public Object key() {
      return what;
    }
  }

  /** What somebody follows, newest first, as the reader sees it. */
  record FollowedBy(UserId who, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Follows<Page<Followed>>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  /** One end of an edge or block, and since when. */
  record Followed(Face face, Instant since) {}

  /** @param until when it ends, if it was made to end */
  record Muted(Face face, Instant since, Optional<Instant> until) {}

  /**
   * Told once the edge is stored, and again when it changes before its rows are; may be told again
   * after a retry, may be lost.
   */
  record Opened(UserId who, Ref what) implements Event {}

  /** Told once the edge is gone, and with it what it brought. */
  record Closed(UserId who, Ref what) implements Event {}

  /** Told once somebody gets to see other things than before, as a block or a mute has changed. */
  record Silenced(UserId who) implements Event {}
}
