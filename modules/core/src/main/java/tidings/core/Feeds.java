// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;

/** What somebody gets to read: all that can be asked. */
public sealed interface Feeds<A> extends Ask<A> {

  /** The activities that somebody follows, newest first. */
  record FeedOf(UserId who, Optional<Cursor> after, int limit) implements Feeds<Feed>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  /** Writes the rows that a new edge brings; asked by the feeds themselves. */
  record Fill(UserId who, Ref what) implements Feeds<Done> {
    @Override
    public Object key() {
      return who;
    }
  }

  /** Up to which point everything is in all feeds. */
  record Position() implements Feeds<ActivityId>, Read {
    @Override
    public Object key() {
      return Position.class;
    }
  }

  /** @param via why it is in the feed: what the reader follows; empty for the reader's own */
  record Entry(Activity activity, List<Ref> via) {}

  /**
   * @param position where a live connection goes on from this page
   * @param read up to where the reader has read
   */
  record Feed(Page<Entry> page, ActivityId position, Optional<ActivityId> read) {}
}
