// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.nio.file.Path;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.TestLayout;

/**
 * A baseline for benchmarks: raw RocksDB with the options of the engine and the same bytes, written
 * in batches, with the log enabled.
 */
public final class RawRocksDbBaseline implements AutoCloseable {
  private static final int BATCH_SIZE = 500;

  private final Database database;

  private record Row(ColumnFamilyHandle family, byte[] key, byte[] value) {}

  private RawRocksDbBaseline(Database database) {
    this.database = database;
  }

  /** Creates an empty database in a new folder. */
  public static RawRocksDbBaseline open(Path folder, EmbeddedSettings settings) {
    return new RawRocksDbBaseline(new DataFolder(folder).open(settings, TestLayout.INSTANCE));
  }

  /** Opens the database of an existing table read-only. */
  public static RawRocksDbBaseline openReadOnly(Path folder, EmbeddedSettings settings) {
    return new RawRocksDbBaseline(
        new DataFolder(folder).openReadOnly(settings, TestLayout.INSTANCE));
  }

  /** Returns a task that seeks to the start of each query and reads its rows as bytes. */
  public Runnable seeks(List<Query> queries) {
    return () -> {
      try {
        for (var query : queries) {
          seek(query);
        }
      } catch (RocksDBException failure) {
        throw EmbeddedFailures.of(failure);
      }
    };
  }

  private void seek(Query query) throws RocksDBException {
    var family = database.familyOf(query.pk());
    try (var iterator =
        database.iterator(family, Bounds.of(query), query.isDescending(), ReadDepth.DISK)) {
      for (int rows = 0; rows < query.limit() && iterator.next(); rows++) {
        iterator.value();
      }
    }
  }

  /**
   * Returns a task that writes these items without syncs. They are encoded now, not in the task.
   * Nothing is written to the index.
   */
  public Runnable writes(List<Item> items) {
    var rows = rows(items);
    return () -> {
      for (int from = 0; from < rows.size(); from += BATCH_SIZE) {
        write(rows.subList(from, Math.min(from + BATCH_SIZE, rows.size())), false);
      }
    };
  }

  /** Writes these items in one batch with a sync; nothing is written to the index. */
  public void writeSynced(List<Item> items) {
    write(rows(items), true);
  }

  private List<Row> rows(List<Item> items) {
    return items.stream()
        .map(item -> new Row(
            database.familyOf(item.key().pk()), RowKey.of(item.key()), Codec.encode(item)))
        .toList();
  }

  private void write(List<Row> rows, boolean sync) {
    try (var batch = new WriteBatch()) {
      for (var row : rows) {
        batch.put(row.family(), row.key(), row.value());
      }
      database.write(batch, sync);
    } catch (RocksDBException failure) {
      throw EmbeddedFailures.of(failure);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
