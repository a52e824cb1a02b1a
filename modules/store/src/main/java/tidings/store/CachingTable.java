// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import com.github.benmanes.caffeine.cache.Cache;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A one-second read cache in front of a shared table. Writes by this process invalidate it at once;
 * writes by others show after at most {@link #MAX_STALENESS}. Only {@link #getAllRecent} uses it.
 */
public final class CachingTable implements ForwardingTable {
  /** How long writes by other processes may stay unseen. */
  public static final Duration MAX_STALENESS = Duration.ofSeconds(1);
  /** Max. cached items, about 20 MB. */
  static final int MAX_ENTRIES = 20_000;

  private final Table table;
  private final TableLayout layout;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Cache<Key, CachedItem> cached = Caches.ofEntries(MAX_ENTRIES);
  /**
   * Keys written recently by this process, with the time of the write: a read that began earlier
   * may return an older item and must not be cached.
   */
  private final Cache<Key, Long> recentWrites = Caches.ofEntries(MAX_ENTRIES);

  /** @param requestedAt start of the read, in nanoseconds */
  private record CachedItem(Optional<Item> item, long requestedAt) {}

  /**
   * @param clock for the expiry of items
   * @param nanos a monotonic clock, in nanoseconds
   */
  public CachingTable(
      Table table, TableLayout layout, InstantSource clock, LongSupplier nanos) {
    this.table = table;
    this.layout = layout;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** The existing items of these keys, at most {@link #MAX_STALENESS} old. */
  public Future<Map<Key, Item>> getAllRecent(Collection<Key> keys) {
    long now = nanos.getAsLong();
    var found = HashMap.<Key, Item>newHashMap(keys.size());
    var misses = new ArrayList<Key>();
    long second = clock.instant().getEpochSecond();
    for (var key : keys) {
      var known = cached.getIfPresent(key);
      if (known == null || now - known.requestedAt() >= MAX_STALENESS.toNanos()) {
        misses.add(key);
      } else {
        known.item().filter(item -> !item.isExpired(second))
            .ifPresent(item -> found.put(key, item));
      }
    }
    if (misses.isEmpty()) {
      return Future.succeededFuture(found);
    }
    return table.getAll(misses).map(read -> {
      misses.forEach(key -> put(key, new CachedItem(Optional.ofNullable(read.get(key)), now)));
      found.putAll(read);
      return found;
    });
  }

  private void put(Key key, CachedItem read) {
    cached.put(key, read);
    var writtenAt = recentWrites.getIfPresent(key);
    if (writtenAt != null && writtenAt - read.requestedAt() >= 0) {
      cached.invalidate(key);
    }
  }

  private void invalidate(Collection<Key> keys) {
    long now = nanos.getAsLong();
    keys.forEach(key -> recentWrites.put(key, now));
    cached.invalidateAll(keys);
  }

  @Override
  public Table table() {
    return table;
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return invalidateAfter(ops.stream().map(Op::key).toList(), table.write(ops));
  }

  /** Invalidates after the outcome is known and before the caller learns of it. */
  private Future<Void> invalidateAfter(Collection<Key> keys, Future<Void> writing) {
    return writing.andThen(done -> invalidate(keys));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return invalidateAfter(
        items.stream().map(Item::key).filter(key -> !layout.isCache(key.pk())).toList(),
        table.putAll(items));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return invalidateAfter(keys, table.deleteAll(keys));
  }
}
