// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.util.stream.Collectors.toUnmodifiableSet;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Interner;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import tidings.store.Caches;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.TableLayout;
import tidings.store.embedded.Tail.TailRow;

/**
 * A cache of the last rows of partitions that are read from their end, so that the first page of a
 * feed needs no search in the database. It is consistent with the database: the writer updates it
 * after each write and before the acknowledgement.
 *
 * <p>Partitions of a write in progress bypass the cache. So a query never returns an older state
 * than an earlier read. Feeds are an exception, as a fan-out writes to thousands at a time: a row
 * that is not acknowledged yet may be found by one query and not by the next.
 */
final class TailCache {
  /** The cache takes at most the maximum heap divided by this. */
  private static final int HEAP_DIVISOR = 16;
  /** Larger queries are no pages. */
  private static final int MAX_LIMIT = 100;
  /** Approximate memory of a partition without its rows. */
  private static final int TAIL_BYTES = 250;
  /** Memory of a row that is shared with other partitions. */
  private static final int SHARED_ROW_BYTES = 8;
  /** Memory of any other row: a few short attributes. */
  private static final int ROW_BYTES = 700;

  private final TableLayout layout;
  private final Cache<String, Tail> tails = Caches.ofHeapPart(HEAP_DIVISOR, this::weight);
  private final Interner<TailRow> sharedRows = Interner.newWeakInterner();
  /** Loads in progress: the writer must wait for them, as they may have read the state before. */
  private final AtomicInteger loads = new AtomicInteger();
  private volatile Set<String> changing = Set.of();

  TailCache(TableLayout layout) {
    this.layout = layout;
  }

  /** Whether {@link #slice} may answer the query. */
  boolean mayAnswer(Query query) {
    return query.isDescending() && !query.onIndex() && query.after().isEmpty()
        && query.limit() <= MAX_LIMIT && layout.isReadFromEnd(query.pk());
  }

  /**
   * Answers a query; empty if the cache cannot.
   *
   * @param now epoch second
   * @param loader reads the last {@link Tail#LOADED_ROWS} rows of the partition
   */
  Optional<Slice> slice(Query query, long now, LoadedCache.Loader<Slice> loader)
      throws RocksDBException {
    var pk = query.pk();
    if (changing.contains(pk)) {
      return Optional.empty();
    }
    var tail = tails.getIfPresent(pk);
    return (tail == null ? load(pk, loader) : tail).slice(query, now);
  }

  private Tail load(String pk, LoadedCache.Loader<Slice> loader) throws RocksDBException {
    loads.incrementAndGet();
    try {
      return LoadedCache.get(tails, pk, () -> {
        var slice = loader.load();
        return new Tail(slice.items().stream().map(this::toRow).toList(), slice.next().orElse(""));
      });
    } finally {
      loads.decrementAndGet();
    }
  }

  private TailRow toRow(Item item) {
    var row = TailRow.of(item);
    return layout.isCache(item.key().pk()) ? sharedRows.intern(row) : row;
  }

  /** Sets the keys of the write in progress, without feed rows; empty when there is none. */
  void changing(Collection<Key> keys) {
    changing = keys.stream().map(Key::pk).filter(layout::isReadFromEnd)
        .collect(toUnmodifiableSet());
  }

  /** Updates the cache after a write. */
  void update(Row row) {
    var pk = row.key().pk();
    if (!layout.isReadFromEnd(pk)) {
      return;
    }
    if (loads.get() == 0) {
      tails.asMap().computeIfPresent(pk, (same, tail) -> updated(tail, row));
    } else {
      // waits for a load of this partition, which computeIfPresent does not
      tails.asMap().compute(pk, (same, tail) -> tail == null ? null : updated(tail, row));
    }
  }

  /** The tail after the write; null if it must be loaded again. */
  private @Nullable Tail updated(Tail tail, Row row) {
    var updated = row.item().map(item -> tail.with(toRow(item)))
        .orElseGet(() -> tail.without(row.key().sk()));
    return updated.isDepleted() ? null : updated;
  }

  /** Drops a partition after a failed write. */
  void invalidate(String pk) {
    if (layout.isReadFromEnd(pk)) {
      tails.asMap().compute(pk, (same, tail) -> null);
    }
  }

  private int weight(String pk, Tail tail) {
    int rowBytes = layout.isCache(pk) ? SHARED_ROW_BYTES : ROW_BYTES;
    return TAIL_BYTES + tail.rows().size() * rowBytes;
  }
}
