// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;

/**
 * Statistics of the durable jobs of one kind found by a sweep, including those of other nodes.
 *
 * @param pending waiting or running
 * @param parked failed, waiting for a retry
 * @param since start time of the oldest, if known
 */
public record JobStats(long pending, long parked, Optional<Instant> since) {
  public static final JobStats NONE = new JobStats(0, 0, Optional.empty());
}
