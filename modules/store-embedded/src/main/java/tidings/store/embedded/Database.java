// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;
import org.rocksdb.TickerType;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import tidings.store.Keys;

/**
 * RocksDB with its three families of rows and one log for all of them. Nothing here may be called
 * once it is closed: that would end the process.
 */
final class Database implements AutoCloseable {
  private final Natives natives;
  private final RocksDB rocks;
  private final ReadOptions fromMemory;
  private final ReadOptions fromDisk;
  private final WriteOptions unsynced;
  private final WriteOptions synced;
  private final List<ColumnFamilyHandle> families;
  private final Statistics statistics;

  private Database(Natives natives, RocksDB rocks, List<ColumnFamilyHandle> families,
      Statistics statistics) {
    this.natives = natives;
    this.statistics = statistics;
    this.rocks = rocks;
    this.families = families;
    this.fromMemory = natives.own(new ReadOptions()).setReadTier(ReadTier.BLOCK_CACHE_TIER);
    this.fromDisk = natives.own(new ReadOptions());
    this.unsynced = natives.own(new WriteOptions());
    this.synced = natives.own(new WriteOptions()).setSync(true);
  }

  static Database open(Path folder, Settings settings) throws RocksDBException {
    RocksDB.loadLibrary();
    var natives = new Natives();
    try {
      var tuning = new Tuning(natives, settings);
      var descriptors = List.of(
          new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.items()),
          new ColumnFamilyDescriptor("feeds".getBytes(UTF_8), tuning.feeds()),
          new ColumnFamilyDescriptor("index".getBytes(UTF_8), tuning.index()));
      var families = new ArrayList<ColumnFamilyHandle>();
      var rocks = natives.own(
          RocksDB.open(tuning.database(), folder.toString(), descriptors, families));
      families.forEach(natives::own);
      return new Database(natives, rocks, families, tuning.statistics());
    } catch (RocksDBException | RuntimeException failure) {
      natives.close();
      throw failure;
    }
  }

  ColumnFamilyHandle items() {
    return families.get(0);
  }

  ColumnFamilyHandle feeds() {
    return families.get(1);
  }

  ColumnFamilyHandle index() {
    return families.get(2);
  }

  /** Where the rows of a partition lie. */
  ColumnFamilyHandle familyOf(String pk) {
    return Keys.isFeed(pk) ? feeds() : items();
  }

  byte @Nullable [] get(ColumnFamilyHandle family, byte[] row, Reach reach)
      throws RocksDBException {
    return rocks.get(family, reach == Reach.MEMORY ? fromMemory : fromDisk, row);
  }

  Walk walk(ColumnFamilyHandle family, Bounds bounds, boolean backwards, Reach reach) {
    return new Walk(rocks, family, bounds, backwards, reach);
  }

  void write(WriteBatch batch, boolean sync) throws RocksDBException {
    rocks.write(sync ? synced : unsynced, batch);
  }

  /** How often the log has been brought to the disk since it was opened. */
  long syncs() {
    return statistics.getTickerCount(TickerType.WAL_FILE_SYNCED);
  }

  /** Brings everything into sorted files, so that the next start has no log to read. */
  void flush() throws RocksDBException {
    try (var options = new FlushOptions()) {
      rocks.flush(options, families);
    }
  }

  @Override
  public void close() {
    natives.close();
  }
}
