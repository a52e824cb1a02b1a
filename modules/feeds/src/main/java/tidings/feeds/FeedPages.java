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
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.core.Feeds.FeedOf;
import tidings.core.Page;
import tidings.core.Position;
import tidings.core.SharesInFeed;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.Watermark;
import tidings.feeds.FeedSources.FeedReader;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.FeedStateRow;

/**
 * Reads pages of feeds. The merge gives candidates; {@link Audience}, with the current edges, and
 * {@link Visibility} decide which are shown.
 */
final class FeedPages {
  /** Max. rounds of reading for one page. If most candidates are refused, the page is short. */
  static final int MAX_ROUNDS = 5;
  /** Candidates after which a page with a filter ends, however few of them match. */
  static final int MAX_SCANNED = 500;

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
    var once = once(ask.user(), feed.follows(), now);
    var entries = ask.filter().admitsAllContents()
        ? entries(ask, feed, once, now)
        : matching(ask, feed, once, now);
    return new Feed(
        page(ask, once.withSharers(entries), feed.merge().continuation().map(FeedPages::cursor)),
        feed.completeUpTo(position),
        feed.state().flatMap(FeedStateRow::readUpTo));
  }

  /** @param next the cursor after all that was read, of which the page may show less */
  private static Page<Entry> page(FeedOf ask, List<Entry> entries, Optional<Cursor> next) {
    boolean fits = entries.size() <= ask.limit();
    var shown = fits ? entries : entries.subList(0, ask.limit());
    return AnswerBudget.page(
        shown, fits ? next : Optional.of(after(shown.getLast())), AnswerSize::ofEntry,
        FeedPages::after);
  }

  private static Cursor after(Entry entry) {
    return cursor(Position.of(entry.activity().id()));
  }

  private static Cursor cursor(Position below) {
    return new Cursor(below.text());
  }

  private List<Entry> entries(FeedOf ask, FeedReader feed, SharedOnce once, Instant now) {
    int limit = ask.limit();
    var entries = new ArrayList<Entry>(limit);
    for (int round = 0; round < MAX_ROUNDS && entries.size() < limit; round++) {
      var candidates = feed.merge().next(limit - entries.size());
      if (candidates.isEmpty()) {
        break;
      }
      entries.addAll(once.of(admitted(candidates, ask.user(), feed.follows(), now)));
    }
    return entries;
  }

  /** Reads more in each round, as it is unknown how many match. There may be more than asked for. */
  private List<Entry> matching(FeedOf ask, FeedReader feed, SharedOnce once, Instant now) {
    var entries = new ArrayList<Entry>(ask.limit());
    int count = ask.limit();
    int scanned = 0;
    while (scanned < MAX_SCANNED && entries.size() < ask.limit()) {
      var candidates = feed.merge().next(Math.min(count, MAX_SCANNED - scanned));
      if (candidates.isEmpty()) {
        break;
      }
      once.of(admitted(candidates, ask.user(), feed.follows(), now)).stream()
          .filter(entry -> ask.filter().admitsContent(entry.activity()))
          .forEach(entries::add);
      scanned += candidates.size();
      count = Math.min(2 * count, Page.MAX_LIMIT);
    }
    return entries;
  }

  private SharedOnce once(UserId user, FollowCache.Snapshot follows, Instant now) {
    return new SharedOnce(sources.table(),
        new SharesInFeed(user, follows.edges(), follows.blocksAndMutes(), now));
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
