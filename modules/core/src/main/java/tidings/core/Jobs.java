// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * The durable jobs of one kind that a sweep has found, those of other nodes among them.
 *
 * @param pending that wait or run
 * @param parked that were given up, until somebody looks after them
 */
public record Jobs(long pending, long parked) {
  public static final Jobs NONE = new Jobs(0, 0);
}
