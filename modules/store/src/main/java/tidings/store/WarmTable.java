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
public final class WarmTable implements InFront {
  /** How late what others have written may be seen. */
  public static final Duration LATE = Duration.ofSeconds(1);
  /** Items that are kept, some 20 MB. */
  static final int KEPT = 20_000;

  private final Table table;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Cache<Key, Seen> seen = Caffeine.newBuilder()
      .maximumSize(KEPT)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();
  /** Keys that were written here a moment ago: what is just being read of them may be older. */
  private final Cache<Key, Long> written = Caffeine.newBuilder()
      .maximumSize(KEPT)
      .executor(Runnable::run)
      .build();

  /** @param since when it was asked for, in nanoseconds */
  private record Seen(Optional<Item> item, long since) {}

  /**
   * @param clock tells what has expired
   * @param nanos a monotonic time
   */
  public WarmTable(Table table, InstantSource clock, LongSupplier nanos) {
    this.table = table;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** The items that exist of these, as they were {@link #LATE} ago or later. */
  public Future<Map<Key, Item>> recent(Collection<Key> keys) {
    long now = nanos.getAsLong();
    var found = HashMap.<Key, Item>newHashMap(keys.size());
    var unknown = new ArrayList<Key>();
    long second = clock.instant().getEpochSecond();
    for (var key : keys) {
      var there = seen.getIfPresent(key);
      if (there == null || now - there.since() >= LATE.toNanos()) {
        unknown.add(key);
      } else {
        there.item().filter(item -> !item.expired(second))
            .ifPresent(item -> found.put(key, item));
      }
    }
    if (unknown.isEmpty()) {
      return Future.succeededFuture(found);
    }
    return table.getAll(unknown).map(read -> {
      unknown.forEach(key -> keep(key, new Seen(Optional.ofNullable(read.get(key)), now)));
      found.putAll(read);
      return found;
    });
  }

  private void keep(Key key, Seen read) {
    seen.put(key, read);
    var change = written.getIfPresent(key);
    if (change != null && change - read.since() >= 0) {
      seen.invalidate(key);
    }
  }

  private void forget(Collection<Key> keys) {
    long now = nanos.getAsLong();
    keys.forEach(key -> written.put(key, now));
    seen.invalidateAll(keys);
  }

  @Override
  public Table table() {
    return table;
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return forgetting(ops.stream().map(Op::key).toList(), table.write(ops));
  }

  /** Once it is known how it went, and before anybody is told. */
  private Future<Void> forgetting(Collection<Key> keys, Future<Void> writing) {
    return writing.onComplete(done -> forget(keys));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return forgetting(
        items.stream().map(Item::key).filter(key -> !Keys.isFeed(key.pk())).toList(),
        table.putAll(items));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return forgetting(keys, table.deleteAll(keys));
  }
}
