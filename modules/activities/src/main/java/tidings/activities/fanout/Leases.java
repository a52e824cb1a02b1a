// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.concurrent.HeartbeatTracker;

/**
 * The leases of fan-out jobs. A job may be taken over when its owner has handed it over, or when
 * its epoch has not changed for a lease, by the clock of this node. Used by one thread.
 */
final class Leases {
  /** Many times the duration of a page. */
  static final Duration LEASE_DURATION = Duration.ofSeconds(15);
  /** Parked jobs are retried after this time. */
  static final Duration PARKED_RETRY_INTERVAL = Duration.ofMinutes(1);

  private final HeartbeatTracker<ActivityId, Long> epochs = new HeartbeatTracker<>();

  /**
   * Selects the jobs that may be taken over now.
   *
   * @param pending all stored jobs
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
