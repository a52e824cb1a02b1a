// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;

/**
 * The durable jobs of one kind that a sweep has found, those of other nodes among them.
 *
 * @param pending that wait or run
 * @param parked that were given up, until somebody looks after them
 * @param since when the oldest of all of them was begun, where that is known
 */
public record JobStats(long pending, long parked, Optional<Instant> since) {
  public static final JobStats NONE = new JobStats(0, 0, Optional.empty());
}
