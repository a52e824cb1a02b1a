// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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
 * A table that others use too, with memory for those who may be told a moment late what others have
 * written. What was written here they are told at once; everybody else reads the table itself.
 */
public final class CachingTable implements ForwardingTable {
  /** How late what others have written may be seen. */
  public static final Duration MAX_STALENESS = Duration.ofSeconds(1);
  /** Items that are kept, some 20 MB. */
  static final int MAX_ENTRIES = 20_000;

  private final Table table;
  private final TableLayout layout;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Cache<Key, CachedItem> cached = Caffeine.newBuilder()
      .maximumSize(MAX_ENTRIES)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();
  /** Keys that were written here a moment ago: what is just being read of them may be older. */
  private final Cache<Key, Long> recentWrites = Caffeine.newBuilder()
      .maximumSize(MAX_ENTRIES)
      .executor(Runnable::run)
      .build();

  /** @param requestedAt when it was asked for, in nanoseconds */
  private record CachedItem(Optional<Item> item, long requestedAt) {}

  /**
   * @param clock tells what has expired
   * @param nanos a monotonic time
   */
  public CachingTable(
      Table table, TableLayout layout, InstantSource clock, LongSupplier nanos) {
    this.table = table;
    this.layout = layout;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** The items that exist of these, as they were {@link #MAX_STALENESS} ago or later. */
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

  /** Once it is known how it went, and before anybody is told. */
  private Future<Void> invalidateAfter(Collection<Key> keys, Future<Void> writing) {
    return writing.onComplete(done -> invalidate(keys));
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
