// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;

/** Who likes what, in several kinds: all that can be asked, and all that is announced. */
public sealed interface Likes<A> extends Ask<A> {
  /** How many kinds of like one activity can have. */
  int KINDS = 20;

  /**
   * Liking again in the same kind changes nothing.
   *
   * @param kind {@code [a-z0-9+_-]{1,20}}
   */
  record Like(UserId who, ActivityId what, String kind) implements Likes<Activity.Counts> {
    @Override
    public Object key() {
      return what;
    }
  }

  /** Takes a like back; taking back what was not given changes nothing. */
  record Unlike(UserId who, ActivityId what, String kind) implements Likes<Activity.Counts> {
    @Override
    public Object key() {
      return what;
    }
  }

  /** Newest first, one row a kind. */
  record LikersOf(ActivityId what, Optional<String> kind, Optional<Cursor> after, int limit)
      implements Likes<Page<Liker>>, Read {
    @Override
    public Object key() {
      return what;
    }
  }

  record Liker(Face user, String kind, Instant at) {}

  /** Told once the counts of an activity have changed; later ones may overtake earlier ones. */
  record Counted(ActivityId id, Activity.Counts counts) implements Event {}
}
