// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** An index from keys to the sessions of one event loop. Confined to that loop. */
final class SocketIndex<K> {
  private final Map<K, Set<LiveSession>> sessions = new HashMap<>();

  /** @return whether it was not indexed before */
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
