// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.time.temporal.ChronoUnit.HOURS;
import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.schema.EventLogKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The end of the event log: the position that the next event gets, and until when earlier ones are
 * kept. It is written in the transaction that appends, so positions have no gap.
 *
 * @param next position of the next event
 * @param marks the first events of the hours in which events were logged, oldest first
 */
public record EventLogRow(long next, List<Mark> marks) {
  /** Max. time for which events can be kept, as there is a mark for each hour. */
  public static final Duration MAX_RETENTION = Duration.ofDays(7);
  /** Blocks outlive their mark, so that a reader who was told of an event can still read it. */
  private static final Duration SLACK = Duration.ofHours(1);
  /**
   * A log begins with this many positions for each second since 1970: more than are logged, so that
   * a later log is above an earlier one, and few enough that all are exact as numbers in JSON.
   */
  private static final long POSITIONS_PER_SECOND = 100_000;
  private static final String NEXT = "next";
  private static final String MARKS = "marks";

  /**
   * A part of the log.
   *
   * @param first position of its first event
   * @param keptUntil until when all of them are kept; whole seconds
   */
  public record Mark(long first, Instant keptUntil) {
    private static Mark parse(String text) {
      int colon = text.indexOf(':');
      return new Mark(Long.parseLong(text.substring(0, colon)),
          Instant.ofEpochSecond(Long.parseLong(text.substring(colon + 1))));
    }

    @Override
    public String toString() {
      return first + ":" + keptUntil.getEpochSecond();
    }
  }

  public EventLogRow {
    marks = List.copyOf(marks);
  }

  /** Creates an empty log unless there is one. Blocks for the store. */
  public static void create(Table table, Instant now) {
    if (table.get(EventLogKeys.end()).await().isPresent()) {
      return;
    }
    try {
      new Transaction()
          .put(empty(now).item()).onlyIf(Condition.absent())
          .commit(table)
          .await();
    } catch (ConditionFailedException createdMeanwhile) {
      // another server was faster
    }
  }

  /** The row, or that of a log that is not created yet. */
  public static EventLogRow of(Optional<Item> row, Instant now) {
    return row.map(EventLogRow::of).orElseGet(() -> empty(now));
  }

  public static EventLogRow of(Item row) {
    return new EventLogRow(
        row.number(NEXT), row.list(MARKS).stream().map(Mark::parse).toList());
  }

  private static EventLogRow empty(Instant now) {
    return new EventLogRow(now.getEpochSecond() * POSITIONS_PER_SECOND + 1, List.of());
  }

  public Item item() {
    return ItemType.EVENT_LOG.at(EventLogKeys.end())
        .set(NEXT, next)
        .set(MARKS, marks.stream().map(Mark::toString).toList())
        .build();
  }

  /** The log has not grown since it was read. @param stored whether there was a row */
  public Condition isUnchanged(boolean stored) {
    return stored ? Condition.equal(NEXT, next) : Condition.absent();
  }

  /** The log with more events. @param retention how long they are kept, at least */
  public EventLogRow grownBy(long count, Instant now, Duration retention) {
    var end = now.truncatedTo(HOURS).plus(1, HOURS).plus(retention).truncatedTo(SECONDS);
    var kept = marks.stream().filter(mark -> mark.keptUntil().isAfter(now)).toList();
    boolean isInLastPart = !kept.isEmpty() && !end.isAfter(kept.getLast().keptUntil());
    return new EventLogRow(next + count, isInLastPart
        ? kept
        : Stream.concat(kept.stream(), Stream.of(new Mark(next, end))).toList());
  }

  /** When the blocks of the newest events expire. */
  public Instant blocksExpireAt() {
    return marks.getLast().keptUntil().plus(SLACK);
  }

  /** Position of the newest event. */
  public long newest() {
    return next - 1;
  }

  /** Position of the oldest event that is kept for sure; the next one if none is. */
  public long oldest(Instant now) {
    return marks.stream().filter(mark -> mark.keptUntil().isAfter(now)).findFirst()
        .map(Mark::first).orElse(next);
  }
}
