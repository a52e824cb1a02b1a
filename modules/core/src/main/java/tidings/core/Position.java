// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import tidings.core.errors.Refusal;

/**
 * A point in the common order of activities and changes: a ULID in its canonical 26 upper-case
 * characters. It divides activities and changes into those before it and the rest. A change is
 * stamped with the position at which it was made.
 */
public record Position(String text) implements Comparable<Position> {
  /** Before every activity and every change. */
  public static final Position FIRST = new Position(Ulid.MIN.toString());
  /** After every activity and every change. */
  public static final Position LAST = new Position(Ulid.MAX.toString());

  /** @throws Refusal {@code invalid_id} */
  public Position {
    if (!ActivityId.isValid(text)) {
      throw INVALID_ID.refusal("a position is a ULID: 26 characters of 0-9 A-Z");
    }
  }

  /** The position of an activity. */
  public static Position of(ActivityId id) {
    return new Position(id.text());
  }

  /** The first position within a millisecond. */
  public static Position startOf(Instant instant) {
    return new Position(Ulid.min(instant.toEpochMilli()).toString());
  }

  /** The time of the position, to the millisecond. */
  public Instant time() {
    return Ulid.getInstant(text);
  }

  public boolean isAfter(Position other) {
    return compareTo(other) > 0;
  }

  @Override
  public int compareTo(Position other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
