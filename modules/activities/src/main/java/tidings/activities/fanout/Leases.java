// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tidings.core.ActivityId;

/**
 * Which jobs of others may be taken over: those that were handed over, and those whose epoch has
 * stood still for longer than a lease, by this observer's own clock. Used by one thread.
 */
final class Leases {
  /** Many times what a page takes. */
  static final Duration LEASE = Duration.ofSeconds(15);
  /** What failed for good is tried again after this, as its reason may be gone by then. */
  static final Duration PARKED = Duration.ofMinutes(1);

  private record Seen(long epoch, long sinceNanos) {}

  private Map<ActivityId, Seen> seen = Map.of();

  /**
   * Those of all pending jobs that may be taken over now.
   *
   * @param nanos a monotonic time
   */
  List<Job> ended(List<Job> pending, long nanos) {
    var now = new HashMap<ActivityId, Seen>();
    for (var job : pending) {
      var before = seen.get(job.activity());
      boolean still = before != null && before.epoch() == job.epoch();
      now.put(job.activity(), still ? before : new Seen(job.epoch(), nanos));
    }
    seen = now;
    return pending.stream().filter(job -> ended(job, nanos)).toList();
  }

  private boolean ended(Job job, long nanos) {
    var since = seen.get(job.activity());
    var lease = job.parked().isPresent() ? PARKED : LEASE;
    return job.free() || since == null || nanos - since.sinceNanos() >= lease.toNanos();
  }
}
