// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.wire.JsonFields;

/** Validates times in a file, which must not be in the future. */
final class Timestamps {
  /** Tolerance for a clock that was ahead when the file was written. */
  private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);

  private Timestamps() {}

  static Optional<Instant> readPast(JsonFields fields, String name, Instant now) {
    var time = fields.time(name);
    if (time.filter(instant -> isFuture(instant, now)).isPresent()) {
      throw fields.invalid(name, "is in the future");
    }
    return time;
  }

  static boolean isFuture(Instant instant, Instant now) {
    return instant.isAfter(now.plus(MAX_CLOCK_SKEW));
  }
}
