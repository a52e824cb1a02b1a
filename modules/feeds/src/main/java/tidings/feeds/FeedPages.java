// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Cursor;
import tidings.core.Edge.Interval;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.StateRow;

/**
 * Pages of feeds. The merge only says what may be on a page; what is on it is decided by {@link
 * Audience}, with the edges as they are now.
 */
final class FeedPages {
  /** Rounds of reading for one page; when much is refused in all of them, the page is short. */
  static final int ROUNDS = 5;

  private final ActivityReader reader;
  private final Watermark watermark;
  private final InstantSource clock;
  private final Sources sources;

  FeedPages(
      ActivityReader reader, Watermark watermark, InstantSource clock, Sources sources) {
    this.reader = reader;
    this.watermark = watermark;
    this.clock = clock;
    this.sources = sources;
  }

  Feed page(UserId who, Optional<Cursor> after, int limit) {
    var position = watermark.low(); // before the data, so that what comes later is not skipped
    var now = clock.instant();
    var ids = new Interval(
        ActivityId.FIRST, after.map(cursor -> new ActivityId(cursor.position())));
    var opened = sources.open(who, ids, limit, now);
    var entries = entries(who, opened, limit, now);
    return new Feed(
        new Page<>(entries, opened.merge().rest().map(id -> new Cursor(id.text()))),
        opened.upTo(position),
        opened.state().flatMap(StateRow::read));
  }

  private List<Entry> entries(UserId who, Sources.Opened opened, int limit, Instant now) {
    var entries = new ArrayList<Entry>(limit);
    for (int round = 0; round < ROUNDS && entries.size() < limit; round++) {
      var candidates = opened.merge().next(limit - entries.size());
      if (candidates.isEmpty()) {
        break;
      }
      entries.addAll(admitted(candidates, who, opened.followed(), now));
    }
    return entries;
  }

  private List<Entry> admitted(
      List<ActivityId> candidates, UserId who, Edges.Of followed, Instant now) {
    var entries = new ArrayList<Entry>(candidates.size());
    for (Activity activity : reader.read(candidates, Optional.of(who))) {
      Audience.of(activity.envelope())
          .via(who, followed.edges(), followed.silence(), now)
          .ifPresent(via -> entries.add(new Entry(activity, via)));
    }
    return entries;
  }
}
