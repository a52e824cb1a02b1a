// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;

/** Requests to the likes actor. */
public sealed interface Likes<A> extends Ask<A> {
  /** Max. kinds of like of one activity. */
  int MAX_KINDS = 20;
  /** Max. kinds of like that a user gives to one activity. */
  int MAX_KINDS_BY_USER = 5;
  /** Max. likes that one {@link RemoveKind} removes, as each is a transaction. */
  int MAX_REMOVED = 200;

  /**
   * Likes an activity. Idempotent for the same kind. Unordered, so that concurrent likes of one
   * activity can be combined into one write.
   *
   * @param kind a {@link LikeKind}, anything else is refused as {@code invalid_id};
   *     one of the {@link LikeKinds} of the community, or refused as {@code unknown_kind}
   */
  record Like(UserId user, ActivityId activityId, String kind)
      implements Likes<Activity.Counts>, Unordered {
    public Like {
      kind = requireValidKind(kind);
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * Removes a like. Idempotent. Not {@link Unordered}: a removal is written alone, so concurrent
   * ones of the same activity would only wait for each other.
   */
  record Unlike(UserId user, ActivityId activityId, String kind) implements Likes<Activity.Counts> {
    public Unlike {
      kind = requireValidKind(kind);
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * Removes a like of a user who is being erased, whether or not the activity is visible. Idempotent.
   */
  record EraseLike(UserId user, ActivityId activityId, String kind)
      implements Likes<Done>, Unordered {
    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * Removes the likes of one kind from an activity of the user, whoever gave them; at most {@value
   * #MAX_REMOVED} of them, the newest. Returns the counts, which tell whether some are left.
   */
  record RemoveKind(UserId user, ActivityId activityId, String kind)
      implements Likes<Activity.Counts> {
    public RemoveKind {
      kind = requireValidKind(kind);
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * The likes of an activity, newest first, one entry per user and kind, without users with a block
   * between them and the reader.
   */
  record LikersOf(ActivityId activityId, Optional<UserId> reader, Optional<String> kind,
      Optional<Cursor> after, int limit) implements Likes<Page<Liker>>, Read {
    public LikersOf {
      kind = kind.map(Likes::requireValidKind);
    }

    /** The first page of likes of all kinds for an anonymous reader. */
    public LikersOf(ActivityId activityId, int limit) {
      this(activityId, Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** A copy for a signed-in reader. */
    public LikersOf forReader(UserId user) {
      return new LikersOf(activityId, Optional.of(user), kind, after, limit);
    }

    /** A copy for the likes of one kind. */
    public LikersOf ofKind(String onlyKind) {
      return new LikersOf(activityId, reader, Optional.of(onlyKind), after, limit);
    }

    /** A copy for the page at a cursor. */
    public LikersOf after(Optional<Cursor> cursor) {
      return new LikersOf(activityId, reader, kind, cursor, limit);
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * The activities liked by a user as the reader sees them, newest activity first, one entry per
   * kind. A page may be short, since deleted activities are left out.
   */
  record LikedBy(UserId user, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Likes<Page<LikedActivity>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** The kinds of like that a user has given to activities, in their order. */
  record OwnLikesOf(UserId user, List<ActivityId> ids) implements Likes<List<OwnLikes>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** @param kinds sorted; none if the user may not see the activity */
  record OwnLikes(ActivityId activityId, List<String> kinds) {}

  private static String requireValidKind(String kind) {
    return LikeKind.parse(kind)
        .orElseThrow(() -> INVALID_ID.refusal("a kind of like " + LikeKind.REQUIREMENT));
  }

  record Liker(EntitySummary user, String kind, Instant likedAt) {}

  record LikedActivity(Activity activity, String kind, Instant likedAt) {}
}
