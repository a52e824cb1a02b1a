// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;

/** Who follows what: all that can be asked, and all that is announced. */
public sealed interface Follows<A> extends Ask<A> {
  /** How many follows somebody may have. */
  int MOST = 10_000;

  /** Following again changes nothing. Users and activities have to exist, anything else need not. */
  record Follow(UserId who, Ref what) implements Follows<Edge> {
    @Override
    public Object key() {
      return who;
    }
  }

  /** Unfollowing what one does not follow is no error. */
  record Unfollow(UserId who, Ref what) implements Follows<Done> {
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

  /** Newest first. */
  record FollowersOf(Ref what, Optional<Cursor> after, int limit)
      implements Follows<Page<Followed>>, Read {
    @Override
    public Object key() {
      return what;
    }
  }

  /** What somebody follows, newest first. */
  record FollowedBy(UserId who, Optional<Cursor> after, int limit)
      implements Follows<Page<Followed>>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  /** One end of an edge, and since when. */
  record Followed(Face face, Instant since) {}

  /** Told once the edge is stored; may be told again after a retry, may be lost. */
  record Opened(UserId who, Ref what) implements Event {}

  /** Told once the edge is gone. */
  record Closed(UserId who, Ref what) implements Event {}
}
