// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;

/**
 * How long all threads of this process stood still in the last seconds, e.g. for a garbage collection
 * that got no processor: a thread that does nothing but look at the clock has missed this time.
 */
final class JvmPauses implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofMillis(10);
  /** Enough for any warning about a blocked loop. */
  private static final Duration KEPT = Duration.ofSeconds(30);

  private final LongSupplier nanos;
  private final NavigableMap<Long, Long> pausesByEnd = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private volatile long lookedAt;

  JvmPauses() {
    this(System::nanoTime);
  }

  /** @param nanos a monotonic time */
  JvmPauses(LongSupplier nanos) {
    this.nanos = nanos;
    this.lookedAt = nanos.getAsLong();
  }

  void start() {
    lookedAt = nanos.getAsLong(); // nobody has looked before
    looking.scheduleWithFixedDelay(
        this::look, INTERVAL.toNanos(), INTERVAL.toNanos(), NANOSECONDS);
  }

  /** Looks at the clock. */
  void look() {
    long now = nanos.getAsLong();
    if (pauseUntil(now) > 0) {
      pausesByEnd.put(now, pauseUntil(now));
    }
    pausesByEnd.headMap(now - KEPT.toNanos()).clear();
    lookedAt = now;
  }

  private long pauseUntil(long now) {
    return Math.max(0, now - lookedAt - INTERVAL.toNanos());
  }

  /** The longest pause that ended in this last time, or has not been noticed yet. */
  Duration longestIn(Duration time) {
    long now = nanos.getAsLong();
    return Duration.ofNanos(pausesByEnd.tailMap(now - time.toNanos()).values().stream()
        .reduce(pauseUntil(now), Math::max));
  }

  @Override
  public void close() {
    looking.shutdownNow();
  }
}
