// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Detects stale heartbeats by the observer's own monotonic clock, so that clocks of nodes need not
 * agree. Not thread-safe.
 *
 * @param <K> identifies a source of heartbeats
 * @param <B> a heartbeat, equal to its predecessor while the source is silent
 */
public final class HeartbeatTracker<K, B> {
  private record Observation<B>(B heartbeat, long sinceNanos) {}

  private Map<K, Observation<B>> observations = Map.of();

  /** @param heartbeats all current ones; other keys are forgotten */
  public void observe(Map<K, B> heartbeats, long nowNanos) {
    var next = new HashMap<K, Observation<B>>();
    heartbeats.forEach((key, heartbeat) -> {
      var previous = observations.get(key);
      next.put(key,
          previous != null && previous.heartbeat().equals(heartbeat)
              ? previous
              : new Observation<>(heartbeat, nowNanos));
    });
    observations = next;
  }

  /** Whether a heartbeat has not changed for the timeout; false if it was never observed. */
  public boolean isStale(K key, Duration timeout, long nowNanos) {
    var observation = observations.get(key);
    return observation != null && nowNanos - observation.sinceNanos() >= timeout.toNanos();
  }
}
