// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;

/**
 * How long to wait for DynamoDB.
 *
 * @param attempt for one answer
 * @param call for the last attempt of a call to begin, the time that it waits for its turn with it
 * @param setup the same, when the table is opened
 */
record Timeouts(Duration attempt, Duration call, Duration setup) {
  /**
   * An answer commonly takes 10 ms, a batch of large items 100. Whoever asked has given up after
   * ten seconds; whoever starts a server wants to know sooner.
   */
  static final Timeouts DEFAULT =
      new Timeouts(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(4));
  /**
   * Of a command that moves a whole table, which a table that has few units throttles all the time.
   * Less than the ten minutes for which DynamoDB knows a transaction that is sent again.
   */
  static final Timeouts BULK_COPY =
      new Timeouts(DEFAULT.attempt(), Duration.ofMinutes(8), DEFAULT.setup());
}
