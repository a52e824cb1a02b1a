// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.concurrent.HeartbeatTracker;

/**
 * Which jobs of others may be taken over: those that were handed over, and those whose epoch has
 * stood still for longer than a lease, by this observer's own clock. Used by one thread.
 */
final class Leases {
  /** Many times what a page takes. */
  static final Duration LEASE_DURATION = Duration.ofSeconds(15);
  /** What failed for good is tried again after this, as its reason may be gone by then. */
  static final Duration PARKED_RETRY_INTERVAL = Duration.ofMinutes(1);

  private final HeartbeatTracker<ActivityId, Long> epochs = new HeartbeatTracker<>();

  /**
   * Those of all pending jobs that may be taken over now.
   *
   * @param nanos a monotonic time
   */
  List<FanOutJob> expired(List<FanOutJob> pending, long nanos) {
    epochs.observe(pending.stream().collect(toMap(FanOutJob::activity, FanOutJob::epoch)), nanos);
    return pending.stream()
        .filter(job -> job.free()
            || epochs.isStale(job.activity(),
                job.parked().isPresent() ? PARKED_RETRY_INTERVAL : LEASE_DURATION, nanos))
        .toList();
  }
}
