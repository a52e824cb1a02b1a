// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How a consumer does on this node. */
public final class ConsumerMetrics {
  private final LongAdder handled = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder deadLetters = new LongAdder();
  private final LongAdder gaps = new LongAdder();
  private final Map<String, Instant> oldestPending = new ConcurrentHashMap<>();

  ConsumerMetrics() {}

  /** Changes that were handled. */
  public long handled() {
    return handled.sum();
  }

  /**
   * Batches with which it failed, those that went well the next time among them, and shards that it
   * could not read.
   */
  public long failures() {
    return failures.sum();
  }

  /** Changes that became dead letters. */
  public long deadLetters() {
    return deadLetters.sum();
  }

  /** How often changes were no longer kept when it came to them. */
  public long gaps() {
    return gaps.sum();
  }

  /** The age of the oldest change that it has come to and not handled yet; none: zero. */
  public Duration lag(Instant now) {
    return oldestPending.values().stream()
        .map(at -> Duration.between(at, now))
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

  /** @param oldest of what waits at a shard */
  void recordPending(String shard, Instant oldest) {
    oldestPending.put(shard, oldest);
  }

  void recordCaughtUp(String shard) {
    oldestPending.remove(shard);
  }
}
