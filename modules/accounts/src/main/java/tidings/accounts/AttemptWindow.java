// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * A span of time in which the password attempts of one subject are counted. It begins with the
 * first attempt. The window after a full one is twice as long, up to a bound; after each quiet
 * {@link #DECAY} the next one is half as long again.
 *
 * @param end in whole milliseconds
 * @param count attempts that have failed or are running
 * @param isReported whether the audit log has it as full
 * @param stored the row that the window was read from, perhaps of the window before
 */
record AttemptWindow(AttemptSubject subject, Instant end, Duration length, long count,
    boolean isReported, Optional<Item> stored) {
  static final Duration MIN_LENGTH = Duration.ofMinutes(1);
  static final Duration DECAY = Duration.ofHours(1);
  /** Until then the longest window has decayed to the shortest. */
  private static final Duration ROW_RETENTION = DECAY.multipliedBy(7);
  static final String COUNT = "count";
  private static final String END = "end";
  private static final String LENGTH = "length";
  private static final String REPORTED = "reported";

  /** The window of an attempt now: the stored one, or the next. */
  static AttemptWindow at(Instant now, AttemptSubject subject, Optional<Item> row) {
    var known = row.map(item -> parse(subject, item));
    return known.filter(window -> now.isBefore(window.end))
        .orElseGet(() -> begin(now, subject, known, row));
  }

  private static AttemptWindow parse(AttemptSubject subject, Item row) {
    return new AttemptWindow(
        subject, Instant.ofEpochMilli(row.number(END)), Duration.ofSeconds(row.number(LENGTH)),
        row.number(COUNT), row.has(REPORTED), Optional.of(row));
  }

  private static AttemptWindow begin(Instant now, AttemptSubject subject,
      Optional<AttemptWindow> before, Optional<Item> row) {
    var length = before.map(window -> window.nextLength(now)).orElse(MIN_LENGTH);
    return new AttemptWindow(subject, now.plus(length), length, 0, false, row);
  }

  private Duration nextLength(Instant now) {
    var next = isFull() ? length.multipliedBy(2) : length;
    long quietHours = Duration.between(end, now).dividedBy(DECAY);
    for (long hour = 0; hour < quietHours && next.compareTo(MIN_LENGTH) > 0; hour++) {
      next = next.dividedBy(2);
    }
    return atMost(atLeast(next, MIN_LENGTH), subject.kind().maxLength);
  }

  private static Duration atLeast(Duration length, Duration bound) {
    return length.compareTo(bound) < 0 ? bound : length;
  }

  private static Duration atMost(Duration length, Duration bound) {
    return length.compareTo(bound) > 0 ? bound : length;
  }

  boolean isFull() {
    return count >= subject.kind().maxFailures;
  }

  Duration remaining(Instant now) {
    return Duration.between(now, end);
  }

  /** Counts an attempt, if no other attempt was counted since the row was read. */
  Op countAttempt() {
    return put(count + 1, isReported);
  }

  /** Marks the window as reported, if nothing has changed since the row was read. */
  Op markReported() {
    return put(count, true);
  }

  /** Takes back an attempt that was counted in this window. */
  Op uncountAttempt() {
    return new Op.Update(
        subject.key(), List.of(Change.add(COUNT, -1)),
        List.of(Condition.equal(END, end.toEpochMilli())));
  }

  private Op put(long newCount, boolean reported) {
    var row = ItemType.SIGN_IN_ATTEMPTS.at(subject.key())
        .set(COUNT, newCount)
        .set(END, end.toEpochMilli())
        .set(LENGTH, length.toSeconds())
        .expiresAt(end.plus(ROW_RETENTION).getEpochSecond());
    if (reported) {
      row.set(REPORTED, true);
    }
    return new Op.Put(row.build(), unchanged());
  }

  private List<Condition> unchanged() {
    return stored
        .map(row -> List.of(
            Condition.equal(END, row.number(END)), Condition.equal(COUNT, row.number(COUNT))))
        .orElseGet(() -> List.of(Condition.absent()));
  }
}
