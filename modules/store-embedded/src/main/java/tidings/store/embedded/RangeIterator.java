// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** An iterator over the rows between two bounds, on a snapshot taken at its creation. */
final class RangeIterator implements AutoCloseable {
  /** Deleted rows that a memory-only read skips before it gives up as incomplete. */
  private static final int MAX_SKIPS_IN_MEMORY = 1000;

  private final NativeResources resources = new NativeResources();
  private final RocksIterator iterator;
  private final boolean backwards;
  /** Whether the current row is yet to be returned by {@link #next}. */
  private boolean positioned = true;

  RangeIterator(RocksDB rocks, ColumnFamilyHandle family, Bounds bounds, boolean backwards,
      ReadDepth depth) {
    // With bounds, RocksDB does not scan deleted rows next to the range.
    var options = resources.register(new ReadOptions())
        .setIterateLowerBound(resources.register(new Slice(bounds.from())))
        .setIterateUpperBound(resources.register(new Slice(bounds.to())));
    switch (depth) {
      case MEMORY ->
        options.setReadTier(ReadTier.BLOCK_CACHE_TIER)
            .setMaxSkippableInternalKeys(MAX_SKIPS_IN_MEMORY);
      case DISK -> {
      }
      case DISK_ONCE -> options.setFillCache(false);
    }
    this.iterator = resources.register(rocks.newIterator(family, options));
    this.backwards = backwards;
    if (backwards) {
      iterator.seekToLast();
    } else {
      iterator.seekToFirst();
    }
  }

  /** Moves to the next row; false at the end. */
  boolean next() throws RocksDBException {
    if (positioned) {
      positioned = false;
    } else if (backwards) {
      iterator.prev();
    } else {
      iterator.next();
    }
    if (iterator.isValid()) {
      return true;
    }
    iterator.status();
    return false;
  }

  /** Positions the iterator so that {@link #next} returns the first row at or above this key. */
  void seekTo(byte[] key) {
    iterator.seek(key);
    positioned = true;
  }

  byte[] key() {
    return iterator.key();
  }

  byte[] value() {
    return iterator.value();
  }

  @Override
  public void close() {
    resources.close();
  }
}
