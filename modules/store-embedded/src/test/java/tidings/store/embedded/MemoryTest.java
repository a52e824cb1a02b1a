// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Promise;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.TestLayout;

/** RocksDB stays within the memory settings, no matter how much is stored and read. */
final class MemoryTest {
  private static final long MB = 1 << 20;
  private static final long CACHE_BYTES = 4 * MB;
  private static final long BUFFER_BYTES = 6 * MB;
  /** A memtable allocates in blocks; the last block of each is partly unused. */
  private static final long MAX_UNUSED_BYTES = MB;
  /** Memory of some dozens of table readers outside the cache. */
  private static final long MAX_FILE_READER_BYTES = MB;
  private static final int FEEDS = 500;
  private static final int ROUNDS = 100;
  /** Rows written between two checks. */
  private static final int CHUNK_SIZE = 500;

  private final Random random = new Random(1);
  @TempDir
  private Path folder;

  @Test
  void memory_stays_within_its_limits() throws RocksDBException {
    var settings =
        new EmbeddedSettings(EmbeddedSettings.Durability.OS, CACHE_BYTES, BUFFER_BYTES, 0);
    try (var database = Database.open(folder.resolve("rocksdb"), settings, TestLayout.INSTANCE)) {
      var rows = new ItemReader(database, InstantSource.system());
      var journal = new Journal(database, InstantSource.system());
      long written = 0;
      for (int round = 0; round < ROUNDS; round++) {
        written += write(round, database, rows, journal);
        assertWithinBounds(database);
      }
      assertThat(written).isGreaterThan(5 * (CACHE_BYTES + BUFFER_BYTES));

      for (int feed = 0; feed < FEEDS; feed++) {
        assertThat(read(feed, database)).isEqualTo(ROUNDS);
        assertWithinBounds(database);
      }
      assertThat(database.sharedProperty("block-cache-usage")).isGreaterThan(CACHE_BYTES / 2);
    }
  }

  private static void assertWithinBounds(Database database) throws RocksDBException {
    assertThat(database.sharedProperty("block-cache-usage")).isLessThanOrEqualTo(CACHE_BYTES);
    assertThat(database.sumProperty("cur-size-all-mem-tables"))
        .isLessThanOrEqualTo(BUFFER_BYTES + MAX_UNUSED_BYTES);
    assertThat(database.sumProperty("estimate-table-readers-mem"))
        .isLessThan(MAX_FILE_READER_BYTES);
  }

  /** Writes one row to each feed, and as many to the items and the index. */
  private long write(int round, Database database, ItemReader rows, Journal journal)
      throws RocksDBException {
    var items = new ArrayList<Item>();
    for (int feed = 0; feed < FEEDS; feed++) {
      items.add(row(new Key("FEED#" + feed, "%05d".formatted(round))).build());
      items.add(row(new Key("a" + feed, "%05d".formatted(round)))
          .indexed(new Key("list" + feed, "%05d".formatted(round))).build());
    }
    var bulk = BulkWrite.ofPuts(items, TestLayout.INSTANCE::isCache, Promise.promise());
    while (bulk.rowWrites().hasNext()) {
      var batch = new RowBatch();
      for (int row = 0; row < CHUNK_SIZE && bulk.rowWrites().hasNext(); row++) {
        bulk.rowWrites().next().writeTo(batch, database, rows, journal);
      }
      database.write(batch, false);
    }
    return bulk.bytes();
  }

  private static int read(int feed, Database database) throws RocksDBException {
    var bounds = Bounds.of(Query.of("FEED#" + feed));
    int rows = 0;
    try (var iterator = database.iterator(database.feeds(), bounds, false, ReadDepth.DISK)) {
      while (iterator.next()) {
        rows++;
      }
    }
    return rows;
  }

  /** A row that does not compress. */
  private Item.Builder row(Key key) {
    var text = new StringBuilder();
    random.ints(500, ' ', '~').forEach(text::appendCodePoint);
    return Item.at(key, "thing").set("text", text.toString());
  }
}
