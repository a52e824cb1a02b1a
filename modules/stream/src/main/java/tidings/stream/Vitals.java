// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How a consumer does on this node. */
public final class Vitals {
  private final LongAdder handled = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder letters = new LongAdder();
  private final LongAdder torn = new LongAdder();
  private final Map<String, Instant> behind = new ConcurrentHashMap<>();

  Vitals() {}

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
  public long letters() {
    return letters.sum();
  }

  /** How often changes were no longer kept when it came to them. */
  public long torn() {
    return torn.sum();
  }

  /** The age of the oldest change that it has come to and not handled yet; none: zero. */
  public Duration lag(Instant now) {
    return behind.values().stream()
        .map(at -> Duration.between(at, now))
        .filter(age -> !age.isNegative())
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  void wasHandled(int changes) {
    handled.add(changes);
  }

  void failed() {
    failures.increment();
  }

  void wasGivenUp() {
    letters.increment();
  }

  void wasTorn() {
    torn.increment();
  }

  /** @param oldest of what waits at a shard */
  void waits(String shard, Instant oldest) {
    behind.put(shard, oldest);
  }

  void caughtUp(String shard) {
    behind.remove(shard);
  }
}
