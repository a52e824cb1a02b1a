// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.Reason.INVALID_FIELD;

import java.time.Duration;
import java.time.Instant;

/** When an edge or a mute may come to its end. */
final class End {
  /** How far ahead that can be. */
  private static final Duration LONGEST = Duration.ofDays(3660);

  private End() {}

  static void check(Instant end, Instant now) {
    if (!end.isAfter(now) || end.isAfter(now.plus(LONGEST))) {
      throw INVALID_FIELD.because("until has to be within ten years from now");
    }
  }
}
