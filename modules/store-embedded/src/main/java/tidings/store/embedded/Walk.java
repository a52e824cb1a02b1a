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
final class Walk implements AutoCloseable {
  /** Removed rows that a read from memory steps over before it counts as slow. */
  private static final int QUICK_SKIPS = 1000;

  private final Natives natives = new Natives();
  private final RocksIterator rows;
  private final boolean backwards;
  /** Whether the row it stands on is the one that the next step goes to. */
  private boolean ahead = true;

  Walk(RocksDB rocks, ColumnFamilyHandle family, Bounds bounds, boolean backwards, Reach reach) {
    // Bounds keep it from stepping over what was removed beside the rows it is for.
    var options = natives.own(new ReadOptions())
        .setIterateLowerBound(natives.own(new Slice(bounds.from())))
        .setIterateUpperBound(natives.own(new Slice(bounds.to())));
    switch (reach) {
      case MEMORY ->
        options.setReadTier(ReadTier.BLOCK_CACHE_TIER).setMaxSkippableInternalKeys(QUICK_SKIPS);
      case DISK -> {
      }
      case DISK_ONCE -> options.setFillCache(false);
    }
    this.rows = natives.own(rocks.newIterator(family, options));
    this.backwards = backwards;
    if (backwards) {
      rows.seekToLast();
    } else {
      rows.seekToFirst();
    }
  }

  /** Steps to the next row; false at the end. */
  boolean next() throws RocksDBException {
    if (ahead) {
      ahead = false;
    } else if (backwards) {
      rows.prev();
    } else {
      rows.next();
    }
    if (rows.isValid()) {
      return true;
    }
    rows.status();
    return false;
  }

  /** Makes the next step go to the first row that is not below this key. */
  void skipTo(byte[] key) {
    rows.seek(key);
    ahead = true;
  }

  byte[] key() {
    return rows.key();
  }

  byte[] value() {
    return rows.value();
  }

  @Override
  public void close() {
    natives.close();
  }
}
