// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.EngineStat;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.TestLayout;
import tidings.store.Transaction;

/** A table can be read while another process uses it, without being changed. */
@ExtendWith(VertxExtension.class)
final class ReadOnlyTest {
  @TempDir
  private Path folder;
  private Vertx vertx;

  @BeforeEach
  void setVertx(Vertx vertx) {
    this.vertx = vertx;
  }

  @Test
  void a_table_in_use_can_be_read() {
    var served = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE,
        InstantSource.system());
    var listed = row("a", "1").toBuilder().indexed(new Key("list", "x")).build();
    new Transaction().put(listed).commit(served).await();
    served.putAll(List.of(row("FEED#ana", "1"))).await();

    var read = openToRead();
    assertThat(read.get(listed.key()).await()).contains(listed);
    assertThat(read.getAll(List.of(listed.key())).await()).containsOnlyKeys(listed.key());
    assertThat(read.query(Query.ofIndex("list")).await().items()).containsExactly(listed);
    assertThat(read.scanSegment(0, 1, Optional.empty(), 10).await().items()).hasSize(2);

    new Transaction().put(row("a", "2")).commit(served).await();
    assertThat(served.query(Query.of("a")).await().items()).hasSize(2);
    read.close().await();
    served.close().await();
  }

  @Test
  void files_that_the_server_removes_meanwhile_are_read_to_the_end() {
    var served = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE,
        InstantSource.system());
    var rows = IntStream.range(0, 20_000).mapToObj(n -> row("FEED#" + n % 100, "r" + n)).toList();
    served.putAll(rows).await();
    served.close().await();
    var again = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE,
        InstantSource.system());
    var read = openToRead();

    again.deleteAll(rows.stream().map(Item::key).toList()).await();
    again.sweep().await();

    assertThat(IntStream.range(0, 100)
        .map(feed -> read.query(Query.of("FEED#" + feed)).await().items().size()).sum())
        .isEqualTo(rows.size());
    read.close().await();
    again.close().await();
  }

  @Test
  void nothing_can_be_written() {
    EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE,
        InstantSource.system()).close().await();
    var read = openToRead();

    for (var write : List.<Future<?>>of(
        new Transaction().put(row("a", "1")).commit(read),
        read.putAll(List.of(row("a", "1"))),
        read.deleteAll(List.of(new Key("a", "1"))))) {
      assertThatThrownBy(write::await).isInstanceOf(StoreException.class)
          .hasMessage("The store is open read-only.");
    }
    read.close().await();
    read.close().await();
  }

  @Test
  void reading_leaves_the_folder_unchanged() throws IOException {
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE,
        InstantSource.system());
    new Transaction().put(row("a", "1")).commit(table).await();
    table.close().await();
    var before = everyFile();

    var read = openToRead();
    assertThat(read.query(Query.of("a")).await().items()).hasSize(1);
    read.close().await();

    assertThat(everyFile()).isEqualTo(before);
  }

  @Test
  void statistics_cover_disk_and_memory() {
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE,
        InstantSource.system());
    table.putAll(List.of(row("FEED#ana", "1"), row("FEED#ana", "2"))).await();
    table.deleteAll(List.of(new Key("FEED#ana", "1"))).await();

    assertThat(table.stats().await())
        .contains(new EngineStat("of that in reserve", "256.0 MB"),
            new EngineStat("removals in memory", "1"))
        .extracting(EngineStat::name).contains("on disk", "cache", "write buffers");
    table.close().await();

    var read = openToRead();
    assertThat(read.stats().await()).extracting(EngineStat::name)
        .contains("on disk", "removals in files")
        .anyMatch(name -> name.startsWith("feeds, level "))
        .doesNotContain("cache", "write buffers");
    read.close().await();
  }

  @Test
  void a_missing_table_is_reported() {
    assertThatThrownBy(this::openToRead).isInstanceOf(StoreException.class)
        .hasMessage("There is no Tidings data in " + folder + ".");
    assertThat(folder).isEmptyDirectory();
  }

  private Table openToRead() {
    return EmbeddedTable.openReadOnly(vertx, folder, EmbeddedSettings.defaults(),
        TestLayout.INSTANCE, InstantSource.system());
  }

  private List<String> everyFile() throws IOException {
    try (var files = Files.walk(folder)) {
      return files.map(file -> file + " " + file.toFile().length() + " "
          + file.toFile().lastModified()).sorted().toList();
    }
  }

  private static Item row(String pk, String sk) {
    return Item.at(new Key(pk, sk), "thing").build();
  }
}
