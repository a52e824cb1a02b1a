// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import tidings.store.Eventually;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.ManualClock;
import tidings.store.Query;
import tidings.store.TestLayout;
import tidings.store.Transaction;

/** Deleted and expired rows free their disk space. */
@ExtendWith(VertxExtension.class)
final class DiskSpaceTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int FEEDS = 1000;
  private static final int ROWS = 300;
  private static final long MB = 1 << 20;
  /** Disk space of a nearly empty database. */
  private static final long MAX_EMPTY_BYTES = 2 * MB;

  private final Random random = new Random(1);
  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  @TempDir
  private Path folder;
  private EmbeddedTable table;

  @BeforeEach
  void open(Vertx vertx) {
    table =
        EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE, clock);
  }

  @AfterEach
  void close() {
    table.close().await();
  }

  @Test
  void expired_rows_free_their_disk_space() {
    long then = clock.instant().plus(DAY).getEpochSecond();
    var lives = IntStream.range(0, FEEDS).mapToObj(feed -> row(feed, ROWS)).toList();
    fill(then);
    table.putAll(lives).await();
    assertThat(onDisk()).isGreaterThan(30 * MB);

    clock.advance(DAY);
    table.sweep().await();

    awaitOnDisk(MAX_EMPTY_BYTES);
    assertThat(table.getAll(lives.stream().map(Item::key).toList()).await()).hasSize(FEEDS);
    clock.advance(DAY.negated());
    assertThat(table.query(Query.of("FEED#7")).await().items()).containsExactly(lives.get(7));
  }

  @Test
  void deleted_rows_free_their_disk_space() {
    fill(clock.instant().plus(DAY).getEpochSecond());
    assertThat(onDisk()).isGreaterThan(30 * MB);

    for (int feed = 0; feed < FEEDS; feed++) {
      int number = feed;
      table.deleteAll(IntStream.range(0, ROWS).mapToObj(row -> row(number, row).key()).toList())
          .await();
    }
    table.sweep().await();

    awaitOnDisk(MAX_EMPTY_BYTES);
    assertThat(table.query(Query.of("FEED#7")).await().items()).isEmpty();
  }

  @Test
  void expired_rows_are_removed_from_the_index() throws RocksDBException {
    long then = clock.instant().plus(DAY).getEpochSecond();
    var stays = listed("stays").build();
    for (int number = 0; number < 1000; number++) {
      new Transaction().put(listed("row" + number).expiresAt(then).build()).commit(table);
    }
    new Transaction().put(stays).commit(table).await();

    clock.advance(DAY);
    table.sweep().await();

    assertThat(table.query(Query.ofIndex("list")).await().items()).containsExactly(stays);
    close();
    assertThat(countIndexRows()).isEqualTo(1);
  }

  @Test
  void a_row_that_expires_out_of_order_is_removed_by_the_next_full_pass() {
    var lives = row(1, 1, clock.instant().plus(DAY.multipliedBy(2)).getEpochSecond());
    var expires = row(1, 2, clock.instant().plus(DAY).getEpochSecond());
    table.putAll(List.of(lives, expires)).await();
    table.sweep().await();

    clock.advance(DAY);
    for (int pass = 0; pass < ExpirySweep.FULL_PASS_INTERVAL; pass++) {
      table.sweep().await();
    }

    clock.advance(DAY.negated());
    assertThat(table.query(Query.of("FEED#1")).await().items()).containsExactly(lives);
  }

  private void fill(long expiresAt) {
    for (int feed = 0; feed < FEEDS; feed++) {
      int number = feed;
      table.putAll(IntStream.range(0, ROWS).mapToObj(row -> row(number, row, expiresAt)).toList())
          .await();
    }
  }

  private Item row(int feed, int number, long expiresAt) {
    return row(feed, number).toBuilder().expiresAt(expiresAt).build();
  }

  /** A row that does not compress. */
  private Item row(int feed, int number) {
    var text = new StringBuilder();
    random.ints(100, ' ', '~').forEach(text::appendCodePoint);
    return Item.at(new Key("FEED#" + feed, "%05d".formatted(number)), "feed")
        .set("text", text.toString()).build();
  }

  private static Item.Builder listed(String sk) {
    return Item.at(new Key("a", sk), "thing").indexed(new Key("list", sk));
  }

  private int countIndexRows() throws RocksDBException {
    var whole = new Bounds(new byte[]{0}, new byte[]{(byte) 0xFF});
    int rows = 0;
    try (
        var database = Database.open(folder.resolve("rocksdb"), EmbeddedSettings.defaults(),
            TestLayout.INSTANCE);
        var iterator = database.iterator(database.index(), whole, false, ReadDepth.DISK)) {
      while (iterator.next()) {
        rows++;
      }
    }
    return rows;
  }

  /** Compaction runs in the background, so poll. */
  private void awaitOnDisk(long maxBytes) {
    Eventually.until(this::onDisk, bytes -> bytes <= maxBytes);
  }

  /** Files may disappear during the loop; a missing file has length 0. */
  private long onDisk() {
    return Stream.of(requireNonNull(folder.resolve("rocksdb").toFile().listFiles()))
        .mapToLong(File::length)
        .sum();
  }
}
