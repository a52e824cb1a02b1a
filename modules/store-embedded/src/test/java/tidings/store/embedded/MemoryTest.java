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
import org.rocksdb.WriteBatch;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;

/** However much is stored and read, RocksDB takes no more memory than the settings give it. */
final class MemoryTest {
  private static final long MB = 1 << 20;
  private static final long CACHE = 4 * MB;
  private static final long BUFFERS = 6 * MB;
  /** A memory table takes its memory in blocks, of which each table's last one is not full. */
  private static final long LAST_BLOCKS = MB;
  /** What the readers of some dozens of files take besides what is in the cache. */
  private static final long FILES = MB;
  private static final int FEEDS = 500;
  private static final int TURNS = 100;
  /** Of a piece of a bulk: what is written between two looks. */
  private static final int ROWS = 500;

  private final Random random = new Random(1);
  @TempDir
  private Path folder;

  @Test
  void it_stays_within_its_bounds() throws RocksDBException {
    var settings = new Settings(Settings.Durability.OS, CACHE, BUFFERS, 0);
    try (var database = Database.open(folder.resolve("rocksdb"), settings)) {
      var rows = new Rows(database, InstantSource.system());
      var journal = new Journal(database, InstantSource.system());
      long written = 0;
      for (int turn = 0; turn < TURNS; turn++) {
        written += write(turn, database, rows, journal);
        assertWithinBounds(database);
      }
      assertThat(written).isGreaterThan(5 * (CACHE + BUFFERS));

      for (int feed = 0; feed < FEEDS; feed++) {
        assertThat(read(feed, database)).isEqualTo(TURNS);
        assertWithinBounds(database);
      }
      assertThat(database.shared("block-cache-usage")).isGreaterThan(CACHE / 2);
    }
  }

  private static void assertWithinBounds(Database database) throws RocksDBException {
    assertThat(database.shared("block-cache-usage")).isLessThanOrEqualTo(CACHE);
    assertThat(database.sum("cur-size-all-mem-tables"))
        .isLessThanOrEqualTo(BUFFERS + LAST_BLOCKS);
    assertThat(database.sum("estimate-table-readers-mem")).isLessThan(FILES);
  }

  /** A row in each feed, and as much in the items and the index. */
  private long write(int turn, Database database, Rows rows, Journal journal)
      throws RocksDBException {
    var items = new ArrayList<Item>();
    for (int feed = 0; feed < FEEDS; feed++) {
      items.add(row(new Key("FEED#" + feed, "%05d".formatted(turn))).build());
      items.add(row(new Key("a" + feed, "%05d".formatted(turn)))
          .indexed(new Key("list" + feed, "%05d".formatted(turn))).build());
    }
    var bulk = Bulk.putting(items, Promise.promise());
    while (bulk.parts().hasNext()) {
      try (var batch = new WriteBatch()) {
        for (int row = 0; row < ROWS && bulk.parts().hasNext(); row++) {
          bulk.parts().next().writeTo(batch, database, rows, journal);
        }
        database.write(batch, false);
      }
    }
    return bulk.bytes();
  }

  private static int read(int feed, Database database) throws RocksDBException {
    var bounds = Bounds.of(Query.of("FEED#" + feed));
    int rows = 0;
    try (var walk = database.walk(database.feeds(), bounds, false, Reach.DISK)) {
      while (walk.next()) {
        rows++;
      }
    }
    return rows;
  }

  /** One that no compression makes small. */
  private Item.Builder row(Key key) {
    var text = new StringBuilder();
    random.ints(500, ' ', '~').forEach(text::appendCodePoint);
    return Item.at(key, "thing").set("text", text.toString());
  }
}
