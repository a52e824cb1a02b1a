// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.EnvOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;
import tidings.store.Item;
import tidings.store.TableLayout;

/**
 * A bulk load of sorted items into a new table, for measurements of large tables. It writes sorted
 * files and adds them to the database, without the log, the memtables and the compaction, which
 * would take most of the time. The change stream gets no changes. Thread-safe.
 */
public final class SortedLoad implements AutoCloseable {
  /** Size of a file, as compaction would make it. */
  private static final long FILE_BYTES = 64 << 20;
  /** Rows after which the size of a file is checked. */
  private static final int ROWS_PER_CHECK = 1_000;
  private static final byte[] EMPTY = {};

  private final Path folder;
  private final Database database;
  private final NativeResources resources = new NativeResources();
  private final EnvOptions environment = resources.register(new EnvOptions());
  private final Options items;
  private final Options feeds;
  private final Options index;
  private final AtomicLong files = new AtomicLong();
  private final AtomicLong rows = new AtomicLong();

  private SortedLoad(Path folder, EmbeddedSettings settings, TableLayout layout) {
    this.folder = folder;
    this.database = new DataFolder(folder).open(settings, layout);
    var options = new RocksDbOptions(resources, settings);
    var shared = options.database();
    this.items = resources.register(new Options(shared, options.items()));
    this.feeds = resources.register(new Options(shared, options.feeds()));
    this.index = resources.register(new Options(shared, options.index()));
  }

  /** Creates an empty table in a new folder. */
  public static SortedLoad into(Path folder, TableLayout layout) {
    return new SortedLoad(folder, EmbeddedSettings.defaults(), layout);
  }

  /**
   * Adds items in ascending order of their keys, and those with an index key in ascending order of
   * that. Two calls must not have overlapping ranges of keys.
   */
  public void add(Stream<Item> sorted) {
    var encoder = new Encoder();
    try (var itemFile = new SortedFile(database.items(), items);
        var feedFile = new SortedFile(database.feeds(), feeds);
        var indexFile = new SortedFile(database.index(), index)) {
      sorted.forEach(item -> {
        var file = database.isCache(item.key().pk()) ? feedFile : itemFile;
        file.put(RowKey.of(item.key()), encoder.encode(item));
        RowKey.ofIndex(item).ifPresent(key -> indexFile.put(key, EMPTY));
        rows.incrementAndGet();
      });
      itemFile.finish();
      feedFile.finish();
      indexFile.finish();
    }
  }

  /** Number of items so far. */
  public long rows() {
    return rows.get();
  }

  @Override
  public void close() {
    database.close();
    resources.close();
  }

  /** Sorted files of one column family, one after another. */
  private final class SortedFile implements AutoCloseable {
    private final ColumnFamilyHandle family;
    private final Options options;
    private Path path = folder;
    private @Nullable SstFileWriter writer;
    private int written;

    SortedFile(ColumnFamilyHandle family, Options options) {
      this.family = family;
      this.options = options;
    }

    void put(byte[] key, byte[] value) {
      try {
        var current = writer == null ? open() : writer;
        current.put(key, value);
        if (++written % ROWS_PER_CHECK == 0 && current.fileSize() >= FILE_BYTES) {
          finish();
        }
      } catch (RocksDBException failure) {
        throw EmbeddedFailures.of(failure);
      }
    }

    private SstFileWriter open() throws RocksDBException {
      path = folder.resolve("load-" + files.incrementAndGet() + ".sst");
      var opened = new SstFileWriter(environment, options);
      writer = opened;
      opened.open(path.toString());
      return opened;
    }

    /** Adds the current file, if any, to the database. */
    void finish() {
      if (writer == null) {
        return;
      }
      try {
        writer.finish();
        close();
        database.addFile(family, path);
      } catch (RocksDBException failure) {
        throw EmbeddedFailures.of(failure);
      }
    }

    @Override
    public void close() {
      if (writer != null) {
        writer.close();
        writer = null;
      }
    }
  }
}
