// SPDX-License-Identifier: Apache-2.0
package tidings.store.combine;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The keys that were written here a moment ago. Thread-safe. */
final class RecentKeys<K> {
  static final Duration MOMENT = Duration.ofSeconds(1);
  /** Max. keys; beyond it the one that was written first is forgotten. */
  static final int MAX_KEYS = 10_000;

  private final LongSupplier nanos;
  private final SequencedMap<K, Long> writtenAt = new LinkedHashMap<>();

  /** @param nanos a monotonic time */
  RecentKeys(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Adds a key; false if it was not written recently. */
  synchronized boolean add(K key) {
    long now = nanos.getAsLong();
    boolean wasRecent = isRecent(writtenAt.remove(key), now);
    writtenAt.put(key, now);
    if (writtenAt.size() > MAX_KEYS) {
      writtenAt.pollFirstEntry();
    }
    return wasRecent;
  }

  private static boolean isRecent(@Nullable Long time, long now) {
    return time != null && now - time < MOMENT.toNanos();
  }
}
