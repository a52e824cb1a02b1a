// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import com.carrotsearch.hppc.LongIntHashMap;
import com.carrotsearch.hppc.cursors.LongIntCursor;

/**
 * Hashes and how often each was added. Those that are gone stay until they are purged. Not thread-safe.
 */
final class CountedKeys {
  private final LongIntHashMap counts = new LongIntHashMap();
  /** How many have a count of 0. */
  private int gone;

  /** @return whether it was not there, not even as one that is gone */
  boolean add(long hash) {
    int count = counts.getOrDefault(hash, -1);
    counts.put(hash, Math.max(count, 0) + 1);
    gone -= count == 0 ? 1 : 0;
    return count < 0;
  }

  void remove(long hash) {
    int count = counts.getOrDefault(hash, 0);
    if (count > 0) {
      counts.put(hash, count - 1);
      gone += count == 1 ? 1 : 0;
    }
  }

  int gone() {
    return gone;
  }

  int live() {
    return counts.size() - gone;
  }

  int size() {
    return counts.size();
  }

  void purge() {
    counts.removeAll((hash, count) -> count == 0);
    gone = 0;
  }

  /** Also those that are gone. */
  void addTo(BloomFilter filter) {
    for (LongIntCursor entry : counts) {
      filter.add(entry.key);
    }
  }
}
