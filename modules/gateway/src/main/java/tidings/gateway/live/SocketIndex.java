// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Who is present on one event loop, by what they have to do with. Seen by that event loop alone. */
final class SocketIndex<K> {
  private final Map<K, Set<LiveSession>> sessions = new HashMap<>();

  /** Whether it is new there. */
  boolean add(K key, LiveSession session) {
    return sessions.computeIfAbsent(key, first -> HashSet.newHashSet(1)).add(session);
  }

  void remove(K key, LiveSession session) {
    sessions.computeIfPresent(key, (same, remaining) -> {
      remaining.remove(session);
      return remaining.isEmpty() ? null : remaining;
    });
  }

  Set<LiveSession> get(K key) {
    return sessions.getOrDefault(key, Set.of());
  }
}
