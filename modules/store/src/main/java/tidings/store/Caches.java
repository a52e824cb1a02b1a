// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Weigher;
import java.time.Duration;

/**
 * Creates the bounded in-memory caches of this and the modules above. Evictions run on the calling
 * thread: they are too little work for another thread.
 */
public final class Caches {
  private Caches() {}

  public static <K, V> Cache<K, V> ofEntries(int maxEntries) {
    return newBuilder().maximumSize(maxEntries).build();
  }

  /** @param timeToLive time after the write of an entry until it is evicted */
  public static <K, V> Cache<K, V> ofEntries(int maxEntries, Duration timeToLive) {
    return newBuilder().maximumSize(maxEntries).expireAfterWrite(timeToLive).build();
  }

  /**
   * A cache that is bounded by its memory.
   *
   * @param heapDivisor the bound as a part of the max. heap, such as 16 for 1/16
   * @param weigher the approximate number of bytes that an entry takes
   */
  public static <K, V> Cache<K, V> ofHeapPart(int heapDivisor, Weigher<K, V> weigher) {
    return newBuilder()
        .maximumWeight(Runtime.getRuntime().maxMemory() / heapDivisor)
        .weigher(weigher)
        .build();
  }

  private static Caffeine<Object, Object> newBuilder() {
    return Caffeine.newBuilder().executor(Runnable::run);
  }
}
