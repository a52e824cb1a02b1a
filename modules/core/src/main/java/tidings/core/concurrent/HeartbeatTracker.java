// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * For how long the beats of others have stood still, by the observer's own monotonic clock: so one
 * knows of nodes that are no more, and no two clocks have to agree. Used by one thread.
 *
 * @param <K> what beats
 * @param <B> a beat, equal to the one before for as long as it stands still
 */
public final class HeartbeatTracker<K, B> {
  private record Observation<B>(B heartbeat, long sinceNanos) {}

  private Map<K, Observation<B>> observations = Map.of();

  /** @param heartbeats all that there are; others are forgotten */
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

  /** Whether it stands still for so long; not, if it has never been observed. */
  public boolean isStale(K key, Duration timeout, long nowNanos) {
    var observation = observations.get(key);
    return observation != null && nowNanos - observation.sinceNanos() >= timeout.toNanos();
  }
}
