// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The sockets of one event loop by what they have to do with. Seen by that event loop alone. */
final class Index<K> {
  private final Map<K, Set<LiveSocket>> sockets = new HashMap<>();

  void add(K key, LiveSocket socket) {
    sockets.computeIfAbsent(key, first -> HashSet.newHashSet(1)).add(socket);
  }

  void remove(K key, LiveSocket socket) {
    sockets.computeIfPresent(key, (same, left) -> {
      left.remove(socket);
      return left.isEmpty() ? null : left;
    });
  }

  Set<LiveSocket> get(K key) {
    return sockets.getOrDefault(key, Set.of());
  }
}
