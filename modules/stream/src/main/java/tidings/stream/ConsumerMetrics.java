// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Metrics of a consumer on this node. */
public final class ConsumerMetrics {
  private final LongAdder handled = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder deadLetters = new LongAdder();
  private final LongAdder gaps = new LongAdder();
  private final Map<String, Instant> oldestPending = new ConcurrentHashMap<>();

  ConsumerMetrics() {}

  /** Number of changes handled. */
  public long handled() {
    return handled.sum();
  }

  /**
   * Number of failed batches, including those that succeeded on a retry, and of failed reads of a
   * shard.
   */
  public long failures() {
    return failures.sum();
  }

  /** Number of changes that became dead letters. */
  public long deadLetters() {
    return deadLetters.sum();
  }

  /** Number of times that changes were trimmed before the consumer had read them. */
  public long gaps() {
    return gaps.sum();
  }

  /** Age of the oldest change that is read but not yet handled; zero if there is none. */
  public Duration lag(Instant now) {
    return oldestPending.values().stream()
        .map(since -> Duration.between(since, now))
        .filter(age -> !age.isNegative())
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  void recordHandled(int changes) {
    handled.add(changes);
  }

  void recordFailure() {
    failures.increment();
  }

  void recordDeadLetter() {
    deadLetters.increment();
  }

  void recordGap() {
    gaps.increment();
  }

  /** @param oldest time of the oldest pending change of the shard */
  void recordPending(String shard, Instant oldest) {
    oldestPending.put(shard, oldest);
  }

  void recordCaughtUp(String shard) {
    oldestPending.remove(shard);
  }
}
