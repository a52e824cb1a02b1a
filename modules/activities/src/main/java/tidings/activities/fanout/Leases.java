// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.Standstill;

/**
 * Which jobs of others may be taken over: those that were handed over, and those whose epoch has
 * stood still for longer than a lease, by this observer's own clock. Used by one thread.
 */
final class Leases {
  /** Many times what a page takes. */
  static final Duration LEASE = Duration.ofSeconds(15);
  /** What failed for good is tried again after this, as its reason may be gone by then. */
  static final Duration PARKED = Duration.ofMinutes(1);

  private final Standstill<ActivityId, Long> epochs = new Standstill<>();

  /**
   * Those of all pending jobs that may be taken over now.
   *
   * @param nanos a monotonic time
   */
  List<Job> ended(List<Job> pending, long nanos) {
    epochs.observe(pending.stream().collect(toMap(Job::activity, Job::epoch)), nanos);
    return pending.stream()
        .filter(job -> job.free()
            || epochs.lasts(job.activity(), job.parked().isPresent() ? PARKED : LEASE, nanos))
        .toList();
  }
}
