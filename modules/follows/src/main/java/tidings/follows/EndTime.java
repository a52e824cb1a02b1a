// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Duration;
import java.time.Instant;

/** When an edge or a mute may come to its end. */
final class EndTime {
  /** How far ahead that can be. */
  private static final Duration MAX_DURATION = Duration.ofDays(3660);

  private EndTime() {}

  static void requireValid(Instant end, Instant now) {
    if (!end.isAfter(now) || end.isAfter(now.plus(MAX_DURATION))) {
      throw INVALID_FIELD.refusal("until has to be within ten years from now");
    }
  }
}
