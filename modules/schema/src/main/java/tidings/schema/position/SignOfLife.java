// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.time.Duration;

/**
 * The latest heartbeat of this node that was stored. Others see it at its start at the earliest, so they
 * cannot take this node for dead before the timeout has passed since then.
 *
 * @param since start of the first heartbeat since which none was late
 * @param startedAt start of this heartbeat
 * @param interval after which it promised the next one
 */
record SignOfLife(long since, long startedAt, Duration interval) {
  static SignOfLife first(long now, Duration interval) {
    return new SignOfLife(now, now, interval);
  }

  SignOfLife next(long now, Duration nextInterval) {
    return new SignOfLife(isValidAt(now) ? since : now, now, nextInterval);
  }

  boolean isValidAt(long now) {
    return now - startedAt < NodeRow.timeout(interval).toNanos();
  }

  /** Whether the node was alive from a time on until now. */
  boolean covers(long time, long now) {
    return isValidAt(now) && since - time <= 0;
  }

  /** Whether it was one of a quiet node, which need not give the next one yet. */
  boolean isEnoughFor(long now) {
    return interval.equals(OwnMembership.QUIET_HEARTBEAT_INTERVAL)
        && now - startedAt < interval.toNanos();
  }
}
