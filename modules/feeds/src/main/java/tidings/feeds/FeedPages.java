// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Cursor;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.core.Feeds.FeedOf;
import tidings.core.Position;
import tidings.core.SharesInFeed;
import tidings.core.UserId;
import tidings.core.ViewedFeed;
import tidings.core.Visibility;
import tidings.core.Watermark;
import tidings.feeds.merge.Merge;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.FeedStateRow;

/**
 * Reads pages of feeds. The merge gives candidates; {@link Audience}, with the current edges, and
 * {@link Visibility} decide which are shown.
 */
final class FeedPages {
  private final ActivityReader reader;
  private final Watermark watermark;
  private final InstantSource clock;
  private final FeedSources sources;

  FeedPages(
      ActivityReader reader, Watermark watermark, InstantSource clock, FeedSources sources) {
    this.reader = reader;
    this.watermark = watermark;
    this.clock = clock;
    this.sources = sources;
  }

  Feed page(FeedOf ask) {
    // read before the data, so that later activities are not skipped
    var position = watermark.low();
    var now = clock.instant();
    var ids = ask.filter().idsBelow(ask.after().map(cursor -> new Position(cursor.position())));
    var feed = sources.open(ask.user(), ids, ask.limit(), now);
    return new Feed(
        scan(feed.merge(), ask.user(), feed.follows(), now).page(ask.filter(), ask.limit()),
        feed.completeUpTo(position),
        feed.state().flatMap(FeedStateRow::readUpTo));
  }

  /** Candidates of a feed for a view, and the state of the feed. */
  record Opened(FeedScan scan, ViewedFeed.State state) {}

  /** Opens a feed from a cursor on. @param count expected number of candidates */
  Opened open(UserId user, Optional<Cursor> after, int count, Instant now) {
    var position = watermark.low();
    var ids = ActivityFilter.ALL.idsBelow(after.map(Cursor::position).map(Position::new));
    var feed = sources.open(user, ids, count, now);
    return new Opened(
        scan(feed.merge(), user, feed.follows(), now),
        new ViewedFeed.State(
            feed.completeUpTo(position), feed.state().flatMap(FeedStateRow::readUpTo)));
  }

  private FeedScan scan(
      Merge merge, UserId user, FollowCache.Snapshot follows, Instant now) {
    var once = new SharedOnce(sources.table(), reader.visibility(),
        SharesInFeed.ofFeed(user, follows.edges(), follows.blocksAndMutes(), now));
    return new FeedScan(merge,
        candidates -> once.of(admitted(candidates, user, follows, now)), once::withSharers);
  }

  private List<Entry> admitted(
      List<ActivityId> candidates, UserId user, FollowCache.Snapshot follows, Instant now) {
    var entries = new ArrayList<Entry>(candidates.size());
    var visibility = Future.succeededFuture(follows.visibility(user, now));
    for (Activity activity : reader.list(
        candidates, Optional.of(user), visibility, user.ref())) {
      Audience.of(activity.envelope())
          .via(user, follows.edges(), follows.blocksAndMutes(), now)
          .filter(via -> !follows.blocksAndMutes().words().hide(activity, user, now))
          .ifPresent(via -> entries.add(new Entry(activity, via)));
    }
    return entries;
  }
}
