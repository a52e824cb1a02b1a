// SPDX-License-Identifier: Apache-2.0
package tidings.bench.dynamodb;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.LongSupplier;

/**
 * The units that DynamoDB gives each partition: 1,000 written and 3,000 read ones a second, by its
 * <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html">documentation</a>.
 * Of the five minutes of unused capacity that DynamoDB may keep, only a second is kept here.
 * Thread-safe.
 */
public final class PartitionLimits {
  private static final double MAX_WRITTEN = 1_000;
  private static final double MAX_READ = 3_000;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier nanos;
  private final double share;
  /** When what was used so far is paid, by partition and kind. */
  private final Map<Use, Long> paidAt = new ConcurrentHashMap<>();
  private final Map<Use, DoubleAdder> units = new ConcurrentHashMap<>();
  private final AtomicLong throttled = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /** The units of a kind that a partition gives. */
  public record Use(String partition, boolean written) {
    public static Use read(String partition) {
      return new Use(partition, false);
    }

    public static Use write(String partition) {
      return new Use(partition, true);
    }

    /** The units of a second. */
    public double maxPerSecond() {
      return written ? MAX_WRITTEN : MAX_READ;
    }
  }

  /** @param nanos a monotonic time */
  public PartitionLimits(LongSupplier nanos) {
    this(nanos, 1);
  }

  /** @param share of the units that partitions have, for a table that is slower by that */
  public PartitionLimits(LongSupplier nanos, double share) {
    this.nanos = nanos;
    this.share = share;
  }

  /** Uses some units. @return the time until they are paid */
  public Duration use(Use use, double used) {
    long now = nanos.getAsLong();
    long cost = Math.round(used / (use.maxPerSecond() * share) * TimeUnit.SECONDS.toNanos(1));
    long paid = paidAt.merge(use, now - KEPT_NANOS + cost,
        (before, fresh) -> Math.max(before, now - KEPT_NANOS) + cost);
    units.computeIfAbsent(use, first -> new DoubleAdder()).add(used);
    if (paid <= now) {
      return Duration.ZERO;
    }
    throttled.incrementAndGet();
    return Duration.ofNanos(paid - now);
  }

  /** Whether units that were used are not paid yet, so that DynamoDB would refuse a request. */
  boolean isExhausted(Use use) {
    return paidAt.getOrDefault(use, Long.MIN_VALUE) > nanos.getAsLong();
  }

  /** How often more units were used than there were. */
  public long throttled() {
    return throttled.get();
  }

  void onFailed() {
    failed.incrementAndGet();
  }

  /** How many requests have failed, as a condition or another transaction was in their way. */
  public long failed() {
    return failed.get();
  }

  /** The units of each partition so far. */
  public Map<Use, Double> used() {
    return units.entrySet().stream()
        .collect(toMap(Map.Entry::getKey, used -> used.getValue().sum()));
  }
}
