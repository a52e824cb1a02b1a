// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The units that DynamoDB gives each partition: 1,000 written and 3,000 read ones a second. Whoever
 * uses more has to wait, as retries of throttled requests do. Of the five minutes of unused capacity
 * that DynamoDB may keep, only a second is kept here. Thread-safe.
 */
final class PartitionLimits {
  private static final double MAX_WRITTEN = 1_000;
  private static final double MAX_READ = 3_000;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier nanos;
  /** When what was used so far is paid, by partition and kind. */
  private final Map<Use, Long> paidAt = new ConcurrentHashMap<>();
  private final AtomicLong throttled = new AtomicLong();

  /** The units of a kind that a partition gives. */
  record Use(String partition, boolean written) {
    double maxPerSecond() {
      return written ? MAX_WRITTEN : MAX_READ;
    }
  }

  /** @param nanos a monotonic time */
  PartitionLimits(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Uses some units. @return the time to wait for them */
  Duration use(Use use, double units) {
    long now = nanos.getAsLong();
    long cost = Math.round(units / use.maxPerSecond() * TimeUnit.SECONDS.toNanos(1));
    long paid = paidAt.merge(use, now - KEPT_NANOS + cost,
        (before, fresh) -> Math.max(before, now - KEPT_NANOS) + cost);
    if (paid <= now) {
      return Duration.ZERO;
    }
    throttled.incrementAndGet();
    return Duration.ofNanos(paid - now);
  }

  /** How often units were waited for. */
  long throttled() {
    return throttled.get();
  }
}
