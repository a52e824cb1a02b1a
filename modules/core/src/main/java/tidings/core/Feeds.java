// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;

/** Requests to the feeds actor, and its event. */
public sealed interface Feeds<A> extends Ask<A> {
  /** Max. missed activities sent to a resuming client; after more, the client reloads its feed. */
  int MAX_MISSED = 500;

  /** A page of a user's feed, newest first. */
  record FeedOf(UserId user, ActivityFilter filter, Optional<Cursor> after, int limit)
      implements Feeds<Feed>, Read {
    public FeedOf(UserId user, Optional<Cursor> after, int limit) {
      this(user, ActivityFilter.ALL, after, limit);
    }

    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * A page of the feed of a list, newest first: what its members post, and what others post to them.
   * The feed of what an entity follows has what is posted to the entity as well. It is merged when it
   * is read, so it has all that members have posted before they were members. Refused as {@code
   * not_found} if the reader may not see the list.
   */
  record ListFeedOf(ListId list, Optional<UserId> reader, ActivityFilter filter,
      Optional<Cursor> after, int limit) implements Feeds<Page<Entry>>, Read {
    @Override
    public Object key() {
      return list;
    }
  }

  /**
   * A page of a feed, or of the feed of a list, through a view.
   *
   * @param list empty for the feed of the reader, who is a user then
   */
  record ViewOf(Optional<ListId> list, Optional<UserId> reader, FeedView view,
      Optional<Cursor> after, int limit) implements Feeds<ViewedFeed>, Read {
    @Override
    public Object key() {
      return list.<Object>map(id -> id).or(() -> reader).orElse(view);
    }
  }

  /** Runs the pending backfill or cleaning job of an edge; sent by the feeds actor to itself. */
  record RunFeedJob(UserId user, Ref target) implements Feeds<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Whether this node answers: does nothing, so that checks of its health are no use of it. */
  record Ping() implements Feeds<Done>, Read {
    @Override
    public Object key() {
      return Ping.class;
    }
  }

  /** The current watermark: every activity before it is in all feeds. */
  record CurrentPosition() implements Feeds<Position>, Read {
    @Override
    public Object key() {
      return CurrentPosition.class;
    }
  }

  /**
   * Reads what a connected user follows, with all changes that are stored, for {@link
   * ConnectedRecipients}, and waits until the other nodes {@linkplain Subscriptions#whenKnown know} of it.
   * Only a node of a cluster needs it: with each connection, and again when the follows have changed or
   * may have. What the user's client shall have is read afterwards.
   */
  record TrackFollows(UserId user) implements Feeds<Done>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Forgets what a user follows who is not connected any more. */
  record UntrackFollows(UserId user) implements Feeds<Done>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * The users connected to this node who get an activity, by the refs through which they get it.
   * Mutes are not considered, and blocks only if the activity is restricted or unlisted; nothing is
   * read for another one.
   */
  record ConnectedRecipients(Lineage activity)
      implements Feeds<Map<List<Ref>, List<UserId>>>, Read {
    @Override
    public Object key() {
      return activity.id();
    }
  }

  /**
   * The activities that a client has missed which has everything up to a position.
   *
   * @param since may come from another node, or from before a restart
   */
  record MissedSince(UserId user, Position since) implements Feeds<Missed>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Sets the user's read position; never moves it backwards. */
  record MarkReadUpTo(UserId user, Position position) implements Feeds<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Why an activity is, or is not, in a user's feed; {@code not_found} if there is no such
   * activity.
   */
  record ExplainActivity(UserId user, ActivityId activityId) implements Feeds<Explanation>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Published after a new read position is stored. May be lost. */
  record ReadPositionMoved(UserId user, Position position) implements ClusterEvent {}

  /** The result of {@link MissedSince}. */
  sealed interface Missed {
    /** The position from which the client continues. */
    Position position();

    /**
     * @param entries oldest first
     * @param removed activities of this feed that are gone
     * @param comeOrGone all activities, of any feed, that have come late or are gone since then
     * @param changed activities of any feed that may have changed before the position, unnoticed by
     *     the client
     * @param read the read position, if it has moved
     * @param blocksAndMutes those of the reader; empty if they may just be changing
     */
    record All(List<Entry> entries, List<ActivityId> removed, Set<ActivityId> comeOrGone,
        Set<ActivityId> changed, Optional<Position> read,
        Optional<BlocksAndMutes> blocksAndMutes, Position position) implements Missed {}

    /**
     * More than {@link #MAX_MISSED}, or the reader's follows have changed: the client must reload
     * its feed.
     */
    record TooMuch(Position position) implements Missed {}
  }

  /**
   * @param via the followed audiences through which it is in the feed; empty for the reader's own
   * @param sharedBy the actors of shares that the page leaves out, as it shows what they share here;
   *     up to {@value SharesInFeed#MAX_SHARERS}
   */
  record Entry(Activity activity, List<Ref> via, List<EntitySummary> sharedBy) {
    /** An entry that stands for no shares. */
    public Entry(Activity activity, List<Ref> via) {
      this(activity, via, List.of());
    }
  }

  /**
   * @param position from which a live connection continues this page
   * @param read the user's read position
   */
  record Feed(Page<Entry> page, Position position, Optional<Position> read) {}
}
