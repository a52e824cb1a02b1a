// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.gateway.json.Fields;

/** When something was: not later than now. */
final class Times {
  /** How far the clock that a file was made by may be ahead of this one. */
  private static final Duration SKEW = Duration.ofMinutes(1);

  private Times() {}

  static Optional<Instant> past(Fields fields, String name, Instant now) {
    var time = fields.time(name);
    if (time.filter(at -> isFuture(at, now)).isPresent()) {
      throw fields.invalid(name, "lies in the future");
    }
    return time;
  }

  static boolean isFuture(Instant at, Instant now) {
    return at.isAfter(now.plus(SKEW));
  }
}
