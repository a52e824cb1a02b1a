// SPDX-License-Identifier: Apache-2.0
package tidings.core;

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
public final class Standstill<K, B> {
  private record Seen<B>(B beat, long sinceNanos) {}

  private Map<K, Seen<B>> seen = Map.of();

  /** @param beats all that there are; others are forgotten */
  public void observe(Map<K, B> beats, long nanos) {
    var next = new HashMap<K, Seen<B>>();
    beats.forEach((which, beat) -> {
      var before = seen.get(which);
      next.put(which,
          before != null && before.beat().equals(beat) ? before : new Seen<>(beat, nanos));
    });
    seen = next;
  }

  /** Whether it stands still for so long; not, if it has never been observed. */
  public boolean lasts(K which, Duration time, long nanos) {
    var since = seen.get(which);
    return since != null && nanos - since.sinceNanos() >= time.toNanos();
  }
}
