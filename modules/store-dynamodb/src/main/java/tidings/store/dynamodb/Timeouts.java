// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;

/**
 * Timeouts of calls to DynamoDB.
 *
 * @param attempt for one response
 * @param call time from the start of a call, including its wait for a slot, after which no attempt
 *        begins
 * @param setup the same while the table is opened
 */
record Timeouts(Duration attempt, Duration call, Duration setup) {
  /**
   * Timeouts of a server. A response usually takes 10 ms, a batch of large items 100 ms. Callers
   * give up after ten seconds; the start of a server should fail sooner.
   */
  static final Timeouts DEFAULT =
      new Timeouts(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(4));
  /**
   * Timeouts of a command that copies a table, during which a table with little capacity throttles
   * all the time. Less than the ten minutes for which DynamoDB remembers the token of a
   * transaction.
   */
  static final Timeouts BULK_COPY =
      new Timeouts(DEFAULT.attempt(), Duration.ofMinutes(8), DEFAULT.setup());
}
