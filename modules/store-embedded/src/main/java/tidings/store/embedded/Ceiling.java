// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.Item;
import tidings.store.Query;

/**
 * RocksDB's own speed, which the engine is measured against: the same bytes into a database that
 * is set like the engine's, batch after batch on one thread, the log on, nothing synced.
 */
public final class Ceiling implements AutoCloseable {
  /** Rows a batch. */
  private static final int BATCH = 500;

  private final Database database;

  private record Row(ColumnFamilyHandle family, byte[] key, byte[] value) {}

  private Ceiling(Database database) {
    this.database = database;
  }

  /** Makes an empty database in a new folder. */
  public static Ceiling open(Path folder, Settings settings) {
    return new Ceiling(new Folder(folder).open(settings));
  }

  /** The database of a table in this folder, as it is now, for reading alone. */
  public static Ceiling beside(Path folder, Settings settings) {
    return new Ceiling(new Folder(folder).openToRead(settings));
  }

  /** What finds what these queries of the table begin with, as bytes: a seek of each. */
  public Runnable seeking(List<Query> queries) {
    return () -> {
      try {
        for (var query : queries) {
          seek(query);
        }
      } catch (RocksDBException failure) {
        throw Failures.of(failure);
      }
    };
  }

  private void seek(Query query) throws RocksDBException {
    var family = database.familyOf(query.pk());
    try (var walk =
        database.walk(family, Bounds.of(query), query.backwards(), Reach.DISK)) {
      for (int rows = 0; rows < query.limit() && walk.next(); rows++) {
        walk.value();
      }
    }
  }

  /** What writes these items, of which none is in the index; their bytes are made now. */
  public Runnable writing(List<Item> items) {
    var rows = new ArrayList<Row>(items.size());
    for (var item : items) {
      var family = database.familyOf(item.key().pk());
      rows.add(new Row(family, RowKey.of(item.key()), Codec.encode(item)));
    }
    return () -> {
      for (int from = 0; from < rows.size(); from += BATCH) {
        write(rows.subList(from, Math.min(from + BATCH, rows.size())));
      }
    };
  }

  private void write(List<Row> rows) {
    try (var batch = new WriteBatch()) {
      for (var row : rows) {
        batch.put(row.family(), row.key(), row.value());
      }
      database.write(batch, false);
    } catch (RocksDBException failure) {
      throw Failures.of(failure);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
