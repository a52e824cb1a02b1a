// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;

/**
 * How long to wait for DynamoDB.
 *
 * @param attempt for one answer
 * @param call for the last attempt of a call to begin, the time that it waits for its turn with it
 * @param opening the same, when the table is opened
 */
record Patience(Duration attempt, Duration call, Duration opening) {
  /**
   * An answer commonly takes 10 ms, a batch of large items 100. Whoever asked has given up after
   * ten seconds; whoever starts a server wants to know sooner.
   */
  static final Patience USUAL =
      new Patience(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(4));
  /**
   * Of a command that moves a whole table, which a table that has few units throttles all the time.
   * Less than the ten minutes for which DynamoDB knows a transaction that is sent again.
   */
  static final Patience MOVING =
      new Patience(USUAL.attempt(), Duration.ofMinutes(8), USUAL.opening());
}
