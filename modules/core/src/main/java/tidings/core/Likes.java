// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.bus.Ask;

/** Who likes what, in several kinds: all that can be asked, and all that is announced. */
public sealed interface Likes<A> extends Ask<A> {
  /** How many kinds of like one activity can have. */
  int MAX_KINDS = 20;
  /** What a kind is called. */
  Pattern KIND_PATTERN = Pattern.compile("[a-z0-9+_-]{1,20}");

  /**
   * Liking again in the same kind changes nothing. Those of one activity need no order: they are
   * taken together.
   *
   * @param kind {@code [a-z0-9+_-]{1,20}}; anything else is refused as {@code invalid_id}
   */
  record Like(UserId user, ActivityId activityId, String kind)
      implements Likes<Activity.Counts>, Unordered {
    public Like {
      requireValidKind(kind);
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /** Takes a like back; taking back what was not given changes nothing. */
  record Unlike(UserId user, ActivityId activityId, String kind) implements Likes<Activity.Counts> {
    public Unlike {
      requireValidKind(kind);
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /** Newest first, one row a kind; as the reader sees it, without those with whom there is a block. */
  record LikersOf(ActivityId activityId, Optional<UserId> reader, Optional<String> kind,
      Optional<Cursor> after, int limit) implements Likes<Page<Liker>>, Read {
    public LikersOf {
      kind.ifPresent(Likes::requireValidKind);
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * What somebody likes, as the reader sees it: the newest activity first, one row a kind. A page
   * may be shorter, as what was deleted is left out.
   */
  record LikedBy(UserId user, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Likes<Page<LikedActivity>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  private static void requireValidKind(String kind) {
    if (!KIND_PATTERN.matcher(kind).matches()) {
      throw INVALID_ID.refusal("a kind of like is 1 to 20 of a-z 0-9 + _ -");
    }
  }

  record Liker(EntitySummary user, String kind, Instant likedAt) {}

  record LikedActivity(Activity activity, String kind, Instant likedAt) {}
}
