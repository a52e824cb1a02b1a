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

/** Reads late events, once for all clients that resume at the same moment. Blocks for the store. */
public final class LateReader {
  private final SingleFlight<Instant, Slice> hours;
  private final int maxEvents;

  /** @param maxEvents after more, the client reloads its feed */
  public LateReader(Table table, int maxEvents) {
    this.hours =
        new SingleFlight<>(hour -> table.query(FeedKeys.lateIn(hour).limit(maxEvents + 1)));
    this.maxEvents = maxEvents;
  }

  /**
   * The events between two positions, and those that are told in advance, in no order; empty if
   * there are too many.
   */
  public Optional<List<LateRow>> between(Position since, Position until) {
    var rows = new ArrayList<LateRow>();
    for (var hour : hours(since.time(), until.time().plus(LateRow.MAX_ADVANCE))) {
      hours.load(hour).await().items().stream()
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

  private static List<Instant> hours(Instant since, Instant until) {
    var last = until.truncatedTo(ChronoUnit.HOURS);
    var hours = new ArrayList<Instant>();
    for (var hour = since.truncatedTo(ChronoUnit.HOURS); !hour.isAfter(last); hour =
        hour.plus(1, ChronoUnit.HOURS)) {
      hours.add(hour);
    }
    return hours;
  }
}
