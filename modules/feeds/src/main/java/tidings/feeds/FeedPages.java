// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Cursor;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Slice;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.StateRow;

/**
 * Pages of feeds. Rows only say what may be on a page; what is on it is decided by {@link
 * Audience}, with the edges as they are now.
 */
final class FeedPages {
  /** Rounds of reading for one page; when rows are refused in all of them, the page is short. */
  static final int ROUNDS = 5;

  private final Table table;
  private final ActivityReader reader;
  private final Watermark watermark;
  private final InstantSource clock;
  private final Edges edges;

  FeedPages(Table table, ActivityReader reader, Watermark watermark, InstantSource clock,
      Edges edges) {
    this.table = table;
    this.reader = reader;
    this.watermark = watermark;
    this.clock = clock;
    this.edges = edges;
  }

  Feed page(UserId who, Optional<Cursor> after, int limit) {
    var position = watermark.low(); // before the data, so that what comes later is not skipped
    var below = after.map(cursor -> new ActivityId(cursor.position()));
    var start = below.map(id -> further(who, id, limit)).orElseGet(() -> top(who, limit));
    var followed = start.followed();
    var entries = new ArrayList<Entry>(limit);
    var more = Candidates.merge(start.rows(), table, followed.unfilled(), below, limit);
    for (int round = 1;; round++) {
      var next = admit(more, who, followed, limit - entries.size(), entries);
      if (next.isEmpty() || entries.size() == limit || round == ROUNDS) {
        return new Feed(
            new Page<>(entries, next.map(id -> new Cursor(id.text()))),
            position,
            start.read());
      }
      more = Candidates.merge(
          rows(who, next, limit), table, followed.unfilled(), next, limit);
    }
  }

  /**
   * What a page begins with.
   *
   * @param read up to where the reader has read
   * @param rows not older than the edges: what an edge was filled with is among them
   */
  private record Start(Edges.Of followed, Slice rows, Optional<ActivityId> read) {}

  /** The state comes with the rows below it; that is enough for who is known here already. */
  private Start top(UserId who, int limit) {
    var rows = rows(who, Optional.empty(), limit + 1); // one more for the state
    var state = rows.items().stream().findFirst().filter(StateRow::isState);
    return edges.held(who, state)
        .map(held -> new Start(held, withoutState(rows), state.flatMap(StateRow::read)))
        .orElseGet(() -> further(who, ActivityId.LAST, limit));
  }

  private Start further(UserId who, ActivityId below, int limit) {
    var state = table.get(Keys.state(who)).await();
    var followed = edges.of(who, state);
    var rows = rows(who, Optional.of(below), limit);
    return new Start(followed, rows, state.flatMap(StateRow::read));
  }

  /** Adds those that the reader gets, up to so many; says below which id to go on, if at all. */
  private Optional<ActivityId> admit(
      Candidates candidates, UserId who, Edges.Of followed, int most, List<Entry> entries) {
    int taken = 0;
    ActivityId last = null;
    var activities = reader.read(candidates.ids(), Optional.of(who));
    for (Activity activity : activities) {
      if (taken == most) {
        return Optional.ofNullable(last);
      }
      var via = Audience.of(activity.envelope())
          .via(who, followed.edges(), followed.silence(), clock.instant());
      if (via.isPresent()) {
        entries.add(new Entry(activity, via.get()));
        taken++;
      }
      last = activity.id();
    }
    return candidates.next();
  }

  private Slice rows(UserId who, Optional<ActivityId> below, int count) {
    var question = Keys.feedOf(who).after(below.map(ActivityId::text)).limit(count);
    return table.query(question).await();
  }

  private static Slice withoutState(Slice slice) {
    List<Item> rows = slice.items();
    boolean first = !rows.isEmpty() && StateRow.isState(rows.getFirst());
    return first ? new Slice(rows.subList(1, rows.size()), slice.next()) : slice;
  }
}
