// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Duration;
import java.time.Instant;

/** Validates the end time of an edge or a mute. */
final class EndTime {
  /** Max. time until the end. */
  private static final Duration MAX_DURATION = Duration.ofDays(3660);

  private EndTime() {}

  static void requireValid(Instant end, Instant now) {
    if (!end.isAfter(now) || end.isAfter(now.plus(MAX_DURATION))) {
      throw INVALID_FIELD.refusal("until must be in the future, at most ten years ahead");
    }
  }
}
