// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Audience;
import tidings.core.Cursor;
import tidings.core.Edge.Interval;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.Watermark;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.FeedStateRow;

/**
 * Reads pages of feeds. The merge gives candidates; {@link Audience}, with the current edges, and
 * {@link Visibility} decide which are shown.
 */
final class FeedPages {
  /** Max. rounds of reading for one page. If most candidates are refused, the page is short. */
  static final int MAX_ROUNDS = 5;

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

  Feed page(UserId user, Optional<Cursor> after, int limit) {
    // read before the data, so that later activities are not skipped
    var position = watermark.low();
    var now = clock.instant();
    var ids = new Interval(
        Position.FIRST, after.map(cursor -> new Position(cursor.position())));
    var feed = sources.open(user, ids, limit, now);
    var entries = entries(user, feed, limit, now);
    return new Feed(
        AnswerBudget.page(entries, feed.merge().continuation().map(FeedPages::cursor),
            AnswerSize::ofEntry, entry -> cursor(Position.of(entry.activity().id()))),
        feed.completeUpTo(position),
        feed.state().flatMap(FeedStateRow::readUpTo));
  }

  private static Cursor cursor(Position below) {
    return new Cursor(below.text());
  }

  private List<Entry> entries(UserId user, FeedSources.FeedReader feed, int limit, Instant now) {
    var entries = new ArrayList<Entry>(limit);
    for (int round = 0; round < MAX_ROUNDS && entries.size() < limit; round++) {
      var candidates = feed.merge().next(limit - entries.size());
      if (candidates.isEmpty()) {
        break;
      }
      entries.addAll(admitted(candidates, user, feed.follows(), now));
    }
    return entries;
  }

  private List<Entry> admitted(
      List<ActivityId> candidates, UserId user, FollowCache.Snapshot follows, Instant now) {
    var entries = new ArrayList<Entry>(candidates.size());
    var visibility = Future.succeededFuture(follows.visibility(user, now));
    for (Activity activity : reader.list(
        candidates, Optional.of(user), visibility, user.ref())) {
      Audience.of(activity.envelope())
          .via(user, follows.edges(), follows.blocksAndMutes(), now)
          .ifPresent(via -> entries.add(new Entry(activity, via)));
    }
    return entries;
  }
}
