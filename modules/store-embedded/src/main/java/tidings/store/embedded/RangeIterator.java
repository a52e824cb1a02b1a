// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** Goes from row to row between two bounds, as the rows were when it began. */
final class RangeIterator implements AutoCloseable {
  /** Removed rows that a read from memory steps over before it counts as slow. */
  private static final int MAX_SKIPS_IN_MEMORY = 1000;

  private final NativeResources resources = new NativeResources();
  private final RocksIterator iterator;
  private final boolean backwards;
  /** Whether the row it stands on is the one that the next step goes to. */
  private boolean positioned = true;

  RangeIterator(RocksDB rocks, ColumnFamilyHandle family, Bounds bounds, boolean backwards,
      ReadDepth depth) {
    // Bounds keep it from stepping over what was removed beside the rows it is for.
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

  /** Steps to the next row; false at the end. */
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

  /** Makes the next step go to the first row that is not below this key. */
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
