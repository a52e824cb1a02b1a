// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;

/** Requests to the follows actor (follows, blocks and mutes), and its events. */
public sealed interface Follows<A> extends Ask<A> {
  /** Max. follows of a user. */
  int MAX_FOLLOWS = 10_000;
  /** Max. closed edges of a user whose past is kept. */
  int MAX_KEPT_EDGES = 10_000;
  /** Max. past activities that a follow adds to the feed, unless it adds all. */
  int MAX_BACKFILL = 1_000;
  /** Max. verbs of a follow. */
  int MAX_VERBS = 20;
  /** Max. users that a user may block. */
  int MAX_BLOCKED = 1_000;
  /** Max. refs that a user may mute. */
  int MAX_MUTED = 1_000;

  /**
   * Follows a target. Following again replaces the options, except {@code backfill}, which applies
   * only when the edge is opened. Users and activities must exist, other targets need not. A user
   * who approves followers gets a request, with these options.
   */
  record Follow(UserId user, Ref target, FollowOptions options) implements Follows<FollowState> {
    public Follow(UserId user, Ref target) {
      this(user, target, FollowOptions.DEFAULT);
    }

    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * A follow, or the request for one.
   *
   * @param edge the follow as it is, or as it will be once it is approved
   * @param isRequested whether it waits for the approval of the followed user
   */
  record FollowState(Edge edge, boolean isRequested) {
    public static FollowState following(Edge edge) {
      return new FollowState(edge, false);
    }
  }

  /**
   * The options of a follow.
   *
   * @param backfill past activities to add; empty for all
   * @param verbs only activities with these verbs; empty for all
   * @param until end time; afterwards it is as if it had never existed
   * @param notifies whether the follower gets a notification for each activity
   */
  record FollowOptions(Optional<Integer> backfill, Set<String> verbs, Optional<Instant> until,
      boolean notifies) {
    /** The whole past, all verbs, no end. */
    public static final FollowOptions DEFAULT =
        new FollowOptions(Optional.empty(), Set.of(), Optional.empty(), false);

    public FollowOptions {
      verbs = Set.copyOf(verbs);
    }

    /** @param activities number of past activities to add */
    public FollowOptions withBackfill(int activities) {
      return new FollowOptions(Optional.of(activities), verbs, until, notifies);
    }

    /** @param admitted the only verbs to follow */
    public FollowOptions withVerbs(String... admitted) {
      return new FollowOptions(backfill, Set.of(admitted), until, notifies);
    }

    /** @param end time at which the follow ends */
    public FollowOptions withEnd(Instant end) {
      return new FollowOptions(backfill, verbs, Optional.of(end), notifies);
    }

    /** A copy with a notification for each activity. */
    public FollowOptions withNotifications() {
      return new FollowOptions(backfill, verbs, until, true);
    }
  }

  /** Whether an unfollow removes past activities from the feed. */
  enum History {
    /** Remove them. */
    PURGE,
    /** Keep them. */
    KEEP
  }

  /** Unfollows a target, or withdraws the request to. Idempotent. */
  record Unfollow(UserId user, Ref target, History history) implements Follows<Done> {
    public Unfollow(UserId user, Ref target) {
      this(user, target, History.PURGE);
    }

    @Override
    public Object key() {
      return user;
    }
  }

  /** The users who ask to follow a user, newest first. */
  record RequestsOf(UserId owner, Optional<Cursor> after, int limit)
      implements Follows<Page<FollowListEntry>>, Read {
    @Override
    public Object key() {
      return owner;
    }
  }

  /**
   * Approves a request: it becomes a follow. Idempotent for a follower; {@code not_found} without a
   * request.
   */
  record Approve(UserId owner, UserId user) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Refuses a request, of which its user is not told. Idempotent. */
  record Refuse(UserId owner, UserId user) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Ends the follow, or refuses the request, of a user by the one who is followed. Idempotent. */
  record RemoveFollower(UserId owner, UserId user) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Blocks a user: removes the follows between the two in both directions, and prevents new ones.
   * Idempotent. Refused if the user does not exist.
   */
  record Block(UserId user, UserId blocked) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Removes a block; follows that it removed are not restored. Idempotent. */
  record Unblock(UserId user, UserId blocked) implements Follows<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Hides activities of a target from the muting user only. Muting again replaces the end time.
   * Users and activities must exist, other targets need not.
   *
   * @param until end time; empty for never
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

  /** The users blocked by a user, sorted by ref. */
  record BlockedBy(UserId user, Optional<Cursor> after, int limit)
      implements Follows<Page<FollowListEntry>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** The refs muted by a user, sorted by ref. */
  record MutedBy(UserId user, Optional<Cursor> after, int limit)
      implements Follows<Page<MuteListEntry>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** The muted words of a user that have not ended. */
  record MutedWordsOf(UserId user) implements Follows<MutedWords>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Replaces the muted words of a user. Refused as {@code invalid_field} if one has no letter, digit
   * or symbol, or an end that is not in the next ten years.
   */
  record MuteWords(UserId user, MutedWords words) implements Follows<MutedWords> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** All blocks and mutes that affect a reader. */
  record BlocksAndMutesOf(UserId user) implements Follows<BlocksAndMutes>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Those of the users who may see an activity now. */
  record ReadersOf(Set<UserId> users, Lineage activity) implements Follows<Set<UserId>>, Read {
    @Override
    public Object key() {
      return activity.id();
    }
  }

  /** How a user is related to refs, in their order. */
  record RelationsOf(UserId user, List<Ref> refs) implements Follows<List<Relation>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * How a user is related to a ref.
   *
   * @param requested whether the user has asked to follow it and has no answer yet
   * @param blocks whether the user blocks it; a block by it is not told
   */
  record Relation(Ref ref, boolean follows, boolean requested, boolean blocks, boolean mutes) {
    /** Whether it tells anything that depends on what the user may see. */
    public boolean needsVisibility() {
      return follows || requested || mutes;
    }

    /** A copy for a ref that the user may not see. */
    public Relation blockOnly() {
      return new Relation(ref, false, false, blocks, false);
    }
  }

  /** The follow of a target, or the request for it. */
  record EdgeOf(UserId user, Ref target) implements Follows<Optional<FollowState>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * The followers of a ref, newest first, without users with a block between them and the reader.
   */
  record FollowersOf(Ref ref, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Follows<Page<FollowListEntry>>, Read {
    /** The first page for an anonymous reader. */
    public FollowersOf(Ref ref, int limit) {
      this(ref, Optional.empty(), Optional.empty(), limit);
    }

    @Override
    public Object key() {
      return ref;
    }
  }

  /** The refs followed by a user, newest first, as the reader sees them. */
  record FollowedBy(UserId user, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Follows<Page<FollowListEntry>>, Read {
    /** The first page for an anonymous reader. */
    public FollowedBy(UserId user, int limit) {
      this(user, Optional.empty(), Optional.empty(), limit);
    }

    @Override
    public Object key() {
      return user;
    }
  }

  /** An entry of a list of followers, follows or blocks. */
  record FollowListEntry(EntitySummary entity, Instant since) {}

  /** @param until end time; empty for never */
  record MuteListEntry(EntitySummary entity, Instant since, Optional<Instant> until) {}

  /**
   * Published after an edge is stored, and again after it changes before its backfill is done. May
   * be repeated, may be lost.
   */
  record FollowOpened(UserId user, Ref target) implements ClusterEvent {}

  /** Published after an edge and the activities it had added are gone. */
  record FollowClosed(UserId user, Ref target) implements ClusterEvent {}

  /** Published after a follow has ended whose past stays in the feed: clients need not reload. */
  record FollowEnded(UserId user, Ref target) implements ClusterEvent {}

  /** Published after a block or mute has changed what a user can see. */
  record VisibilityChanged(UserId user) implements BroadcastEvent {}
}
