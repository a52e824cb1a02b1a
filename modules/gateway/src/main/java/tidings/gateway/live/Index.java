// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Who is present on one event loop, by what they have to do with. Seen by that event loop alone. */
final class Index<K> {
  private final Map<K, Set<Presence>> present = new HashMap<>();

  /** Whether it is new there. */
  boolean add(K key, Presence one) {
    return present.computeIfAbsent(key, first -> HashSet.newHashSet(1)).add(one);
  }

  void remove(K key, Presence one) {
    present.computeIfPresent(key, (same, left) -> {
      left.remove(one);
      return left.isEmpty() ? null : left;
    });
  }

  Set<Presence> get(K key) {
    return present.getOrDefault(key, Set.of());
  }
}
