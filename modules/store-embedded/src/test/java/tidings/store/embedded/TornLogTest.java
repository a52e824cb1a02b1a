// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.TestLayout;

/**
 * A log that is truncated or ends in garbage, as after a power failure: every transaction before
 * the damage is complete, later ones are gone as a whole, and the store opens and works without
 * manual repair.
 */
@ExtendWith(VertxExtension.class)
final class TornLogTest {
  private static final int STEPS = 120;
  private static final int CUTS = 40;
  private static final DeterministicWriter WRITER = new DeterministicWriter("ana");

  @TempDir
  private Path folder;
  private Vertx vertx;
  private Path whole;
  /** Length of the log after each step. */
  private final List<Long> lengths = new ArrayList<>();

  @BeforeEach
  void writeAndCopyOpenStore(Vertx vertx) throws IOException {
    this.vertx = vertx;
    var live = folder.resolve("live");
    var table = open(live);
    for (int step = 0; step < STEPS; step++) {
      WRITER.perform(step, table);
      lengths.add(Files.size(log(live)));
    }
    whole = copy(live, "whole");
    table.close().await();
  }

  @Test
  void a_truncated_log_keeps_all_complete_transactions() throws IOException {
    long length = lengths.getLast();
    var cuts = LongStream.concat(
        LongStream.of(length, length - 1, 1, 0),
        new Random(1).longs(CUTS, 1, length)).toArray();
    for (long cut : cuts) {
      var torn = copy(whole, "cut" + cut);
      truncate(log(torn), cut);

      assertHasEverythingBefore(cut, torn);
    }
  }

  @Test
  void a_log_with_garbage_at_its_end_keeps_all_complete_transactions() throws IOException {
    var random = new Random(2);
    for (int tail : List.of(1, 7, 100, 5000, 40_000)) {
      for (boolean zeros : List.of(true, false)) {
        long cut = random.nextLong(1, lengths.getLast());
        var rubbish = new byte[tail];
        if (!zeros) {
          random.nextBytes(rubbish);
        }
        var torn = copy(whole, "rubbish" + tail + zeros);
        truncate(log(torn), cut);
        Files.write(log(torn), rubbish, APPEND);

        assertHasEverythingBefore(cut, torn);
      }
    }
  }

  private void assertHasEverythingBefore(long cut, Path torn) {
    int steps = (int) lengths.stream().filter(length -> length <= cut).count();
    var table = open(torn);
    assertComplete(steps, table, cut);
    WRITER.perform(steps, table);
    table.close().await();

    var again = open(torn);
    assertComplete(steps + 1, again, cut);
    again.close().await();
  }

  private static void assertComplete(int steps, Table table, long cut) {
    var description = "%d steps, cut at %d".formatted(steps, cut);
    var rows = table.queryAll(WRITER.rowsQuery()).await();
    assertThat(rows).as(description).isEqualTo(WRITER.rows(steps));
    assertThat(table.queryAll(WRITER.companionsQuery()).await()).as(description)
        .extracting(Item::key).isEqualTo(WRITER.companionKeys(steps));
    assertThat(table.queryAll(WRITER.indexQuery()).await()).as(description)
        .containsExactlyInAnyOrderElementsOf(rows);
    assertThat(table.getAll(WRITER.feedKeys(steps)).await()).as(description)
        .containsOnlyKeys(WRITER.feedKeys(steps));
  }

  private Table open(Path data) {
    return EmbeddedTable.open(vertx, data, EmbeddedSettings.defaults().reserveBytes(0),
        TestLayout.INSTANCE,
        InstantSource.system());
  }

  /** The newest file of the log. */
  private static Path log(Path data) throws IOException {
    try (var files = Files.list(data.resolve("rocksdb"))) {
      return files.filter(file -> file.toString().endsWith(".log"))
          .max(Comparator.naturalOrder()).orElseThrow();
    }
  }

  private static void truncate(Path file, long length) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  private Path copy(Path from, String name) throws IOException {
    var to = folder.resolve(name);
    try (var files = Files.walk(from)) {
      for (var file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
    return to;
  }
}
