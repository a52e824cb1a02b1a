// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.Reason.INVALID_ID;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** Who likes what, in several kinds: all that can be asked, and all that is announced. */
public sealed interface Likes<A> extends Ask<A> {
  /** How many kinds of like one activity can have. */
  int KINDS = 20;
  /** What a kind is called. */
  Pattern KIND = Pattern.compile("[a-z0-9+_-]{1,20}");

  /**
   * Liking again in the same kind changes nothing. Those of one activity need no order: they are
   * taken together.
   *
   * @param kind {@code [a-z0-9+_-]{1,20}}; anything else is refused as {@code invalid_id}
   */
  record Like(UserId who, ActivityId what, String kind)
      implements Likes<Activity.Counts>, Unordered {
    public Like {
      check(kind);
    }

    @Override
    public Object key() {
      return what;
    }
  }

  /** Takes a like back; taking back what was not given changes nothing. */
  record Unlike(UserId who, ActivityId what, String kind) implements Likes<Activity.Counts> {
    public Unlike {
      check(kind);
    }

    @Override
    public Object key() {
      return what;
    }
  }

  /** Newest first, one row a kind; as the reader sees it, without those with whom there is a block. */
  record LikersOf(ActivityId what, Optional<UserId> reader, Optional<String> kind,
      Optional<Cursor> after, int limit) implements Likes<Page<Liker>>, Read {
    public LikersOf {
      kind.ifPresent(Likes::check);
    }

    @Override
    public Object key() {
      return what;
    }
  }

  /**
   * What somebody likes, as the reader sees it: the newest activity first, one row a kind. A page
   * may be shorter, as what was deleted is left out.
   */
  record LikedBy(UserId who, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Likes<Page<Liked>>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  private static void check(String kind) {
    if (!KIND.matcher(kind).matches()) {
      throw INVALID_ID.because("a kind of like is 1 to 20 of a-z 0-9 + _ -");
    }
  }

  record Liker(Face user, String kind, Instant at) {}

  record Liked(Activity activity, String kind, Instant at) {}
}
