// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.time.Duration;

/**
 * How long a node waits for a turn before it goes ahead without one.
 *
 * @param answer for any answer of the node that decides
 * @param turn for its turn, after the answer that others are first
 */
record TurnTimeouts(Duration answer, Duration turn) {
  /** The second is what a write takes, times some dozens of nodes. */
  static final TurnTimeouts DEFAULT =
      new TurnTimeouts(Duration.ofMillis(300), Duration.ofSeconds(2));
}
