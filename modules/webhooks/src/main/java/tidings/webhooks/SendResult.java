// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Duration;
import java.util.Optional;

/**
 * The result of one attempt.
 *
 * @param status of the answer; empty if there was none
 * @param error why it failed; empty if it succeeded
 * @param answer the beginning of the body
 * @param retryAfter the pause that the receiver asks for
 */
record SendResult(Optional<Integer> status, Duration took, Optional<String> error, String answer,
    Optional<Duration> retryAfter) {
  private static final int GONE = 410;

  boolean isSuccess() {
    return error.isEmpty();
  }

  /** Whether the receiver wants no more messages. */
  boolean isGone() {
    return status.filter(code -> code == GONE).isPresent();
  }
}
