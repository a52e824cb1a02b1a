// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Position;
import tidings.schema.FeedKeys;
import tidings.schema.rows.LateRow;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * Reads late events, once for all clients that resume at the same moment from the same minute on.
 * Blocks for the store.
 */
public final class LateReader {
  /** By the time from which on an hour is read. */
  private final SingleFlight<Instant, Slice> hours;
  private final int maxEvents;

  /** @param maxEvents after more, the client reloads its feed */
  public LateReader(Table table, int maxEvents) {
    this.hours =
        new SingleFlight<>(start -> table.query(FeedKeys.lateFrom(start).limit(maxEvents + 1)));
    this.maxEvents = maxEvents;
  }

  /**
   * The events between two positions, and those that are told in advance, in no order; empty if
   * there are too many.
   */
  public Optional<List<LateRow>> between(Position since, Position until) {
    var rows = new ArrayList<LateRow>();
    for (var start : starts(since.time(), until.time().plus(LateRow.MAX_ADVANCE))) {
      hours.load(start).await().items().stream()
          .map(LateRow::of)
          .filter(row -> row.stamp().compareTo(since) >= 0)
          .forEach(rows::add);
      if (rows.size() > maxEvents
          || rows.stream().anyMatch(row -> row.kind() == LateRow.Kind.RELOAD)) {
        return Optional.empty();
      }
    }
    return Optional.of(rows);
  }

  /**
   * The minute of the first time, and then each hour until the last, which may be earlier: a client's
   * position may come from a node that is ahead of this one.
   */
  private static List<Instant> starts(Instant since, Instant until) {
    var starts = new ArrayList<Instant>();
    var start = since.truncatedTo(ChronoUnit.MINUTES);
    do {
      starts.add(start);
      start = start.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
    } while (!start.isAfter(until));
    return starts;
  }
}
