// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyMetaData;
import org.rocksdb.DBOptions;
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
 * RocksDB with its three families of rows, a fourth for what has happened to them, and one log for all of
 * them. Nothing here may be called
 * once it is closed: that would end the process.
 */
final class Database implements AutoCloseable {
  private static final int ALL_FILES = -1;

  private final Path folder;
  private final Natives natives;
  private final RocksDB rocks;
  private final ReadOptions fromMemory;
  private final ReadOptions fromDisk;
  private final WriteOptions unsynced;
  private final WriteOptions synced;
  private final List<ColumnFamilyHandle> families;
  private final Statistics statistics;

  /** One of the ways to open a database with these families. */
  private interface Opening {
    RocksDB open(DBOptions options, List<ColumnFamilyDescriptor> descriptors,
        List<ColumnFamilyHandle> families) throws RocksDBException;
  }

  private Database(Path folder, Natives natives, RocksDB rocks, List<ColumnFamilyHandle> families,
      Statistics statistics) {
    this.folder = folder;
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
    return open(folder, settings, (options, descriptors, families) -> RocksDB
        .open(options, folder.toString(), descriptors, families));
  }

  /**
   * Opens it as it is now, for reading alone. Nothing in its folder is changed, and another process
   * may go on writing there: files that it removes meanwhile stay open here.
   */
  static Database openToRead(Path folder, Settings settings) throws RocksDBException, IOException {
    var aside = Files.createTempDirectory("tidings-reading");
    try {
      var database = open(folder, settings, (options, descriptors, families) -> RocksDB
          .openAsSecondary(options.setMaxOpenFiles(ALL_FILES), folder.toString(), aside.toString(),
              descriptors, families));
      database.rocks.tryCatchUpWithPrimary();
      return database;
    } finally {
      // Only RocksDB's log of itself is in there, and stays open as long as it is written.
      for (var file : Files.list(aside).toList()) {
        Files.delete(file);
      }
      Files.delete(aside);
    }
  }

  private static Database open(Path folder, Settings settings, Opening opening)
      throws RocksDBException {
    RocksDB.loadLibrary();
    var natives = new Natives();
    try {
      var tuning = new Tuning(natives, settings);
      var descriptors = List.of(
          new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.items()),
          new ColumnFamilyDescriptor("feeds".getBytes(UTF_8), tuning.feeds()),
          new ColumnFamilyDescriptor("index".getBytes(UTF_8), tuning.index()),
          new ColumnFamilyDescriptor("changes".getBytes(UTF_8), tuning.changes()));
      var families = new ArrayList<ColumnFamilyHandle>();
      var rocks = natives.own(opening.open(tuning.database(), descriptors, families));
      families.forEach(natives::own);
      return new Database(folder, natives, rocks, families, tuning.statistics());
    } catch (RocksDBException | RuntimeException failure) {
      natives.close();
      throw failure;
    }
  }

  Path folder() {
    return folder;
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

  ColumnFamilyHandle changes() {
    return families.get(3);
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

  /** Removes the files that hold nothing but rows from one key, included, to another. */
  void dropFiles(ColumnFamilyHandle family, byte[] from, byte[] to) throws RocksDBException {
    rocks.deleteFilesInRanges(family, List.of(from, to), false);
  }

  /** A number that RocksDB knows of each family, for all families together. */
  long sum(String property) throws RocksDBException {
    long sum = 0;
    for (var family : families) {
      sum += rocks.getLongProperty(family, "rocksdb." + property);
    }
    return sum;
  }

  /** About how many rows were removed of which no file says so yet. */
  long removalsInMemory() throws RocksDBException {
    return sum("num-deletes-active-mem-table");
  }

  /** How many removals the files hold. */
  long removalsInFiles() throws RocksDBException {
    long removals = 0;
    for (var family : families) {
      var properties = rocks.getMapProperty(family, "rocksdb.aggregated-table-properties");
      removals += Long.parseLong(properties.getOrDefault("num_deletions", "0"));
    }
    return removals;
  }

  /** A number that all families share. */
  long shared(String property) throws RocksDBException {
    return rocks.getLongProperty("rocksdb." + property);
  }

  List<ColumnFamilyMetaData> files() {
    return families.stream().map(rocks::getColumnFamilyMetaData).toList();
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
