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
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;
import org.rocksdb.TickerType;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import tidings.store.TableLayout;

/**
 * A RocksDB database with four column families (items, feeds, index and changes) and one
 * write-ahead log.
 *
 * <p>No method may be called after {@link #close}: native code would crash the process.
 */
final class Database implements AutoCloseable {
  private static final int ALL_FILES = -1;

  private final Path folder;
  private final NativeResources resources;
  private final RocksDB rocks;
  private final ReadOptions fromMemory;
  private final ReadOptions fromDisk;
  private final WriteOptions unsynced;
  private final WriteOptions synced;
  private final List<ColumnFamilyHandle> families;
  private final TableLayout layout;
  private final Statistics statistics;

  /** A way to open a database with these column families. */
  private interface Opener {
    RocksDB open(DBOptions dbOptions, List<ColumnFamilyDescriptor> descriptors,
        List<ColumnFamilyHandle> families) throws RocksDBException;
  }

  private Database(Path folder, NativeResources resources, RocksDB rocks,
      List<ColumnFamilyHandle> families,
      Statistics statistics, TableLayout layout) {
    this.folder = folder;
    this.resources = resources;
    this.statistics = statistics;
    this.rocks = rocks;
    this.families = families;
    this.layout = layout;
    this.fromMemory = resources.register(new ReadOptions()).setReadTier(ReadTier.BLOCK_CACHE_TIER);
    this.fromDisk = resources.register(new ReadOptions());
    this.unsynced = resources.register(new WriteOptions());
    this.synced = resources.register(new WriteOptions()).setSync(true);
  }

  static Database open(Path folder, EmbeddedSettings settings, TableLayout layout)
      throws RocksDBException {
    return open(folder, settings, layout, (dbOptions, descriptors, families) -> RocksDB
        .open(dbOptions, folder.toString(), descriptors, families));
  }

  /**
   * Opens the current state read-only. Another process may keep writing: files that it removes stay
   * open here.
   */
  static Database openReadOnly(Path folder, EmbeddedSettings settings, TableLayout layout)
      throws RocksDBException, IOException {
    var logFolder = Files.createTempDirectory("tidings-reading");
    try {
      var database = open(folder, settings, layout, (dbOptions, descriptors, families) -> RocksDB
          .openAsSecondary(dbOptions.setMaxOpenFiles(ALL_FILES), folder.toString(),
              logFolder.toString(),
              descriptors, families));
      database.rocks.tryCatchUpWithPrimary();
      return database;
    } finally {
      // It holds only RocksDB's info log, which stays open until the database is closed.
      for (var file : Files.list(logFolder).toList()) {
        Files.delete(file);
      }
      Files.delete(logFolder);
    }
  }

  private static Database open(
      Path folder, EmbeddedSettings settings, TableLayout layout, Opener opener)
      throws RocksDBException {
    NativeLibrary.load();
    var resources = new NativeResources();
    try {
      var options = new RocksDbOptions(resources, settings);
      var descriptors = List.of(
          new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options.items()),
          new ColumnFamilyDescriptor("feeds".getBytes(UTF_8), options.feeds()),
          new ColumnFamilyDescriptor("index".getBytes(UTF_8), options.index()),
          new ColumnFamilyDescriptor("changes".getBytes(UTF_8), options.changes()));
      var families = new ArrayList<ColumnFamilyHandle>();
      var rocks = resources.register(opener.open(options.database(), descriptors, families));
      families.forEach(resources::register);
      return new Database(folder, resources, rocks, families, options.statistics(), layout);
    } catch (RocksDBException | RuntimeException failure) {
      resources.close();
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

  /** The column family that stores a partition. */
  ColumnFamilyHandle familyOf(String pk) {
    return isCache(pk) ? feeds() : items();
  }

  TableLayout layout() {
    return layout;
  }

  boolean isCache(String pk) {
    return layout.isCache(pk);
  }

  boolean isStreamed(String pk) {
    return layout.isStreamed(pk);
  }

  byte @Nullable [] get(ColumnFamilyHandle family, byte[] row, ReadDepth depth)
      throws RocksDBException {
    return rocks.get(family, depth == ReadDepth.MEMORY ? fromMemory : fromDisk, row);
  }

  RangeIterator iterator(ColumnFamilyHandle family, Bounds bounds, boolean backwards,
      ReadDepth depth) {
    return new RangeIterator(rocks, family, bounds, backwards, depth);
  }

  void write(RowBatch batch, boolean sync) throws RocksDBException {
    try (var rows = new WriteBatch(batch.serialized())) {
      write(rows, sync);
    }
  }

  void write(WriteBatch batch, boolean sync) throws RocksDBException {
    rocks.write(sync ? synced : unsynced, batch);
  }

  /** Deletes files whose rows all lie between the two keys. The end is exclusive. */
  void dropFiles(ColumnFamilyHandle family, byte[] from, byte[] to) throws RocksDBException {
    rocks.deleteFilesInRanges(family, List.of(from, to), false);
  }

  /** Moves a sorted file into the database. Its keys must be new. */
  void addFile(ColumnFamilyHandle family, Path file) throws RocksDBException {
    try (var options = new IngestExternalFileOptions().setMoveFiles(true)) {
      rocks.ingestExternalFile(family, List.of(file.toString()), options);
    }
  }

  /** Sums a RocksDB property over all column families. */
  long sumProperty(String property) throws RocksDBException {
    long sum = 0;
    for (var family : families) {
      sum += rocks.getLongProperty(family, "rocksdb." + property);
    }
    return sum;
  }

  /** Approximate number of deletions that are not yet flushed to a file. */
  long removalsInMemory() throws RocksDBException {
    return sumProperty("num-deletes-active-mem-table");
  }

  /** Number of deletion markers in files. */
  long removalsInFiles() throws RocksDBException {
    long removals = 0;
    for (var family : families) {
      var properties = rocks.getMapProperty(family, "rocksdb.aggregated-table-properties");
      removals += Long.parseLong(properties.getOrDefault("num_deletions", "0"));
    }
    return removals;
  }

  /** A RocksDB property of the whole database. */
  long sharedProperty(String property) throws RocksDBException {
    return rocks.getLongProperty("rocksdb." + property);
  }

  List<ColumnFamilyMetaData> files() {
    return families.stream().map(rocks::getColumnFamilyMetaData).toList();
  }

  /** Number of syncs of the log since the database was opened. */
  long syncs() {
    return statistics.getTickerCount(TickerType.WAL_FILE_SYNCED);
  }

  /** Flushes all memtables, so that the next start has no log to replay. */
  void flush() throws RocksDBException {
    try (var options = new FlushOptions()) {
      rocks.flush(options, families);
    }
  }

  @Override
  public void close() {
    resources.close();
  }
}
