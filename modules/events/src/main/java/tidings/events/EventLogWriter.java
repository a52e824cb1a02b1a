// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tidings.core.SiteEvent;
import tidings.schema.EventLogKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.EventBlockRow;
import tidings.schema.rows.EventLogRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Appends events to the log. A transaction stores them, the new end of the log, and the position in
 * the stream from which they come, so that a repeated change is not logged twice and no position is
 * left out.
 *
 * @param retention how long events are kept, at least
 */
record EventLogWriter(Table table, InstantSource clock, Duration retention) {
  /** Max. characters of the events of a transaction, in which each takes up to three bytes. */
  private static final int MAX_CHARS = 1_000_000;
  private static final String LAST_SEQUENCE = "cameTo";
  /** Longer than the stream keeps changes, so none is repeated after that. */
  private static final Duration PROGRESS_RETENTION = Duration.ofDays(2);

  /** The events that follow from a change of the stream. */
  record ChangeEvents(String sequence, List<SiteEvent> events) {
    int chars() {
      return events.stream().mapToInt(EventBlockRow::chars).sum();
    }
  }

  /**
   * Appends the events of changes, which are in the order of the stream.
   *
   * @return the position of the last event; empty if all were in the log already
   */
  OptionalLong append(String origin, List<ChangeEvents> changes) {
    var last = OptionalLong.empty();
    var part = new ArrayList<ChangeEvents>();
    int chars = 0;
    for (var change : changes) {
      chars += change.chars();
      if (chars > MAX_CHARS && !part.isEmpty()) {
        last = latest(last, appendPart(origin, part));
        part.clear();
        chars = change.chars();
      }
      part.add(change);
    }
    return latest(last, part.isEmpty() ? OptionalLong.empty() : appendPart(origin, part));
  }

  private static OptionalLong latest(OptionalLong earlier, OptionalLong later) {
    return later.isPresent() ? later : earlier;
  }

  private OptionalLong appendPart(String origin, List<ChangeEvents> changes) {
    return OptimisticRetry.retry(table, () -> appendOnce(origin, changes));
  }

  private OptionalLong appendOnce(String origin, List<ChangeEvents> changes) {
    var stored = table.getAll(List.of(EventLogKeys.end(), EventLogKeys.progress(origin))).await();
    var progress = Optional.ofNullable(stored.get(EventLogKeys.progress(origin)))
        .flatMap(row -> row.findText(LAST_SEQUENCE));
    var fresh = changes.stream()
        .filter(change -> progress
            .map(to -> ItemChange.SEQUENCE_ORDER.compare(change.sequence(), to) > 0).orElse(true))
        .toList();
    var events = fresh.stream().flatMap(change -> change.events().stream()).toList();
    if (events.isEmpty()) {
      return OptionalLong.empty();
    }
    var now = clock.instant();
    var end = Optional.ofNullable(stored.get(EventLogKeys.end()));
    var log = EventLogRow.of(end, now);
    var grown = log.grownBy(events.size(), now, retention);
    var transaction = new Transaction()
        .put(grown.item()).onlyIf(log.isUnchanged(end.isPresent()))
        .put(progressRow(origin, fresh.getLast().sequence()))
        .onlyIf(progress.map(to -> Condition.equal(LAST_SEQUENCE, to)).orElse(Condition.absent()));
    EventBlockRow.of(placed(events, log.next()))
        .forEach(block -> transaction.put(block.item(grown.blocksExpireAt())));
    transaction.commit(table).await();
    return OptionalLong.of(grown.newest());
  }

  private static List<SiteEvent> placed(List<SiteEvent> events, long first) {
    var placed = new ArrayList<SiteEvent>(events.size());
    for (var event : events) {
      placed.add(event.at(first + placed.size()));
    }
    return placed;
  }

  private Item progressRow(String origin, String last) {
    return ItemType.EVENT_PROGRESS.at(EventLogKeys.progress(origin))
        .set(LAST_SEQUENCE, last)
        .expiresAt(clock.instant().plus(PROGRESS_RETENTION).getEpochSecond())
        .build();
  }
}
