// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.store.Keys;
import tidings.store.Slice;
import tidings.store.Table;

/** Reads what came late, once for all who come back at the same moment. Waits for the store. */
public final class LateReader {
  private final Together<Instant, Slice> hours;
  private final int most;

  /** @param most how many are told; whoever has missed more reads everything again */
  public LateReader(Table table, int most) {
    this.hours = new Together<>(hour -> table.query(Keys.lateIn(hour).limit(most + 1)));
    this.most = most;
  }

  /** Those from one position to another, in no order; empty when they are too many to be told. */
  public Optional<List<LateRow>> between(ActivityId since, ActivityId until) {
    var rows = new ArrayList<LateRow>();
    for (var hour : hours(since.time(), until.time())) {
      hours.ask(hour).await().items().stream()
          .map(LateRow::of)
          .filter(row -> row.at().compareTo(since) >= 0)
          .forEach(rows::add);
      if (rows.size() > most || rows.stream().anyMatch(row -> row.what() == LateRow.What.MUCH)) {
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
