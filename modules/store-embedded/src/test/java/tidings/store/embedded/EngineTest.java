// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.add;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.ManualClock;
import tidings.store.Query;
import tidings.store.StoreException;
import tidings.store.TestLayout;
import tidings.store.Transaction;

/** Properties of the embedded engine beyond the contract of the table. */
@ExtendWith(VertxExtension.class)
final class EngineTest {
  private static final Bounds WHOLE_RANGE = new Bounds(new byte[]{0}, new byte[]{(byte) 0xFF});

  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  @TempDir
  private Path folder;
  private Vertx vertx;
  private EmbeddedTable table;

  @BeforeEach
  void open(Vertx vertx) {
    this.vertx = vertx;
    table = open(EmbeddedSettings.defaults());
  }

  @AfterEach
  void close() {
    table.close().await();
  }

  @Test
  void a_table_of_one_process_is_not_shared() {
    assertThat(table.isShared()).isFalse();
  }

  @Test
  void the_last_slice_has_no_next_position() {
    table.putAll(List.of(item("a", "1"), item("a", "2"), item("a", "3"))).await();

    assertThat(table.query(Query.of("a").limit(2)).await().next()).isPresent();
    assertThat(table.query(Query.of("a").limit(3)).await().next()).isEmpty();
    assertThat(table.query(Query.of("a").limit(1).after("2")).await().next()).isEmpty();
  }

  @Test
  void results_arrive_on_the_context_of_the_caller() {
    var context = vertx.getOrCreateContext();
    table.putAll(IntStream.range(0, 300).mapToObj(n -> item("a", "row" + n)).toList()).await();

    assertAnswersOn(context, () -> table.get(new Key("a", "row1")));
    assertAnswersOn(context, () -> table.query(Query.of("a").limit(1000)));
    assertAnswersOn(context, () -> table.scanSegment(0, 1, Optional.empty(), 10));
    assertAnswersOn(context, () -> new Transaction().put(item("b", "1")).commit(table));
    assertAnswersOn(context, () -> table.putAll(List.of(item("b", "2"))));
    assertAnswersOn(context, table::close);
  }

  @Test
  void a_sweep_removes_expired_items() {
    var hour = Duration.ofHours(1);
    long then = clock.instant().plus(hour).getEpochSecond();
    var feeds = IntStream.range(0, 2500)
        .mapToObj(n -> item("FEED#" + n, "1").toBuilder().expiresAt(then).build()).toList();
    var listed = item("a", "1").toBuilder().indexed(new Key("list", "x")).expiresAt(then).build();
    table.putAll(feeds).await();
    new Transaction().put(listed).put(item("a", "2")).commit(table).await();

    clock.advance(hour);
    table.sweep().await();
    clock.set(clock.instant().minus(hour));

    assertThat(table.get(feeds.getLast().key()).await()).isEmpty();
    assertThat(table.getAll(feeds.stream().map(Item::key).toList()).await()).isEmpty();
    assertThat(table.query(Query.ofIndex("list")).await().items()).isEmpty();
    assertThat(table.query(Query.of("a")).await().items()).containsExactly(item("a", "2"));
  }

  @Test
  void a_sweep_keeps_live_items() {
    var item = item("a", "1").toBuilder().expiresAt(clock.instant().getEpochSecond() + 1).build();
    table.putAll(List.of(item)).await();

    table.sweep().await();

    assertThat(table.get(item.key()).await()).contains(item);
  }

  @Test
  void a_sweep_keeps_an_item_that_was_renewed_meanwhile() throws RocksDBException {
    var item = item("a", "1").toBuilder().expiresAt(clock.instant().getEpochSecond()).build();
    table.close().await();

    try (var database = Database.open(
        folder.resolve("rocksdb"), EmbeddedSettings.defaults(), TestLayout.INSTANCE)) {
      var rows = new ItemReader(database, clock);
      var sweeping = BulkWrite.ofExpired(List.of(item), Promise.promise());
      var renewal = new RowBatch();
      Row.of(item.key(), Optional.of(item("a", "1"))).writeTo(renewal, database, Optional.empty());
      database.write(renewal, false);

      var swept = new RowBatch();
      sweeping.rowWrites().next().writeTo(swept, database, rows, new Journal(database, clock));

      assertThat(swept.count()).isZero();
    }
  }

  @Test
  void a_query_steps_over_thousands_of_expired_rows() {
    long then = clock.instant().getEpochSecond() + 10;
    table.putAll(IntStream.range(0, 3500)
        .mapToObj(n -> item("a", "row%04d".formatted(n)).toBuilder().expiresAt(then).build())
        .toList()).await();
    table.putAll(List.of(item("a", "z"))).await();
    clock.advance(Duration.ofSeconds(10));

    var first = table.query(Query.of("a").limit(5)).await();
    assertThat(first.items()).isEmpty();
    assertThat(first.next()).isPresent();
    var found = Stream.iterate(first,
        slice -> table.query(Query.of("a").limit(5).after(slice.next())).await())
        .limit(5).filter(slice -> slice.next().isEmpty()).findFirst().orElseThrow();

    assertThat(found.items()).containsExactly(item("a", "z"));
  }

  @Test
  void a_slice_of_large_items_ends_early() {
    for (int number = 0; number < 9; number++) {
      var large = item("a", "row" + number).toBuilder().set("text", "x".repeat(300_000)).build();
      new Transaction().put(large).commit(table).await();
    }

    assertThat(table.query(Query.of("a")).await().items()).hasSize(4);
  }

  @Test
  void rows_outside_the_memory_are_read_from_disk() {
    var feeds = IntStream.range(0, 3000)
        .mapToObj(n -> item("FEED#" + n % 100, "row%04d".formatted(n))).toList();
    var listed = IntStream.range(0, 30)
        .mapToObj(n -> item("a", "row" + n).toBuilder().indexed(new Key("list", "1")).build())
        .toList();
    table.putAll(feeds).await();
    listed.forEach(item -> new Transaction().put(item).commit(table).await());
    table.close().await();

    table = open(new EmbeddedSettings(EmbeddedSettings.Durability.DISK, 1, 1 << 20, 0));

    assertThat(table.get(listed.getFirst().key()).await()).contains(listed.getFirst());
    assertThat(table.getAll(feeds.stream().map(Item::key).limit(90).toList()).await()).hasSize(90);
    assertThat(table.query(Query.of("FEED#7").limit(100)).await().items()).hasSize(30);
    assertThat(table.query(Query.of("FEED#7").descending().limit(1)).await().items())
        .containsExactly(item("FEED#7", "row2907"));
    assertThat(table.query(Query.ofIndex("list").limit(100)).await().items())
        .containsExactlyInAnyOrderElementsOf(listed);
  }

  @Test
  void the_index_holds_only_indexed_items() throws RocksDBException {
    var stays = item("a", "1").toBuilder().indexed(new Key("list", "1")).build();
    var goes = item("a", "2").toBuilder().indexed(new Key("list", "2")).build();
    var moves = item("a", "3").toBuilder().indexed(new Key("list", "3")).build();
    var replaced = item("a", "4").toBuilder().indexed(new Key("list", "4")).build();
    var removed = item("a", "5").toBuilder().indexed(new Key("list", "5")).build();
    new Transaction().put(stays).put(goes).put(moves).put(replaced).put(removed).commit(table)
        .await();
    table.putAll(List.of(item("a", "4"))).await();
    table.deleteAll(List.of(removed.key())).await();
    new Transaction().delete(goes.key()).update(moves.key(), Change.set(Item.INDEX_SK, "0"))
        .commit(table).await();
    table.close().await();

    try (
        var database = Database.open(folder.resolve("rocksdb"), EmbeddedSettings.defaults(),
            TestLayout.INSTANCE);
        var iterator = database.iterator(database.index(), WHOLE_RANGE, false, ReadDepth.DISK)) {
      assertThat(iterator.next()).isTrue();
      assertThat(iterator.key()).asString(UTF_8).isEqualTo("list\0" + "0\0a\0" + "3");
      assertThat(iterator.next()).isTrue();
      assertThat(iterator.key()).asString(UTF_8).isEqualTo("list\0" + "1\0a\0" + "1");
      assertThat(iterator.next()).isFalse();
    }
  }

  @Test
  void closing_finishes_queued_writes() {
    var writes = IntStream.range(0, 500)
        .mapToObj(n -> new Transaction().put(item("a", "row" + n)).commit(table)).toList();
    var batch = table.putAll(IntStream.range(0, 5000)
        .mapToObj(n -> item("FEED#ana", "row" + n)).toList());

    table.close().await();

    assertThat(writes).allMatch(Future::succeeded);
    assertThat(batch.succeeded()).isTrue();
  }

  @Test
  void a_closed_table_refuses_calls() {
    table.close().await();

    for (var call : List.<Future<?>>of(
        table.get(new Key("a", "1")),
        table.getAll(List.of(new Key("a", "1"))),
        table.query(Query.of("a")),
        table.query(Query.of("a").limit(1)),
        table.scanSegment(0, 1, Optional.empty(), 1),
        new Transaction().put(item("a", "1")).commit(table),
        table.putAll(List.of(item("a", "1"))),
        table.deleteAll(List.of(new Key("a", "1"))))) {
      assertThatThrownBy(call::await).isInstanceOf(StoreException.class)
          .hasMessageContaining("closed");
    }
    table.close().await();
  }

  @Test
  void nothing_is_stored_when_the_disk_is_nearly_full() {
    var stored = item("a", "1");
    table.putAll(List.of(stored)).await();
    table.close().await();

    table = open(EmbeddedSettings.defaults().reserveBytes(Long.MAX_VALUE));

    assertThatThrownBy(() -> new Transaction().put(item("a", "2")).commit(table).await())
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("The disk of " + folder + " has only");
    assertThatThrownBy(() -> table.putAll(List.of(item("a", "3"))).await())
        .isInstanceOf(StoreException.class);
    assertThat(table.query(Query.of("a")).await().items()).containsExactly(stored);
  }

  @Test
  void a_query_after_a_read_sees_the_whole_transaction() {
    var first = new Key("a", "1");
    var second = new Key("b", "1");
    var writing = CompletableFuture.runAsync(() -> {
      for (int time = 0; time < 200; time++) {
        new Transaction()
            .update(first, add("n", 1))
            .update(second, add("n", 1))
            .commit(table)
            .await();
      }
    });

    int reads = 0;
    do {
      long seen = table.get(first).await().map(item -> item.number("n")).orElse(0L);
      var later = table.query(Query.of("b")).await().items();
      assertThat(later.stream().mapToLong(item -> item.number("n")).sum())
          .isGreaterThanOrEqualTo(seen);
      reads++;
    } while (!writing.isDone());

    writing.join();
    assertThat(reads).isGreaterThan(1);
  }

  @Test
  void without_syncing_the_guarantees_are_the_same() {
    table.close().await();
    table = open(EmbeddedSettings.defaults().durability(EmbeddedSettings.Durability.OS));

    var key = new Key("a", "1");
    new Transaction().update(key, add("n", 1)).commit(table).await();

    assertThat(table.get(key).await().orElseThrow().number("n")).isEqualTo(1);
  }

  private EmbeddedTable open(EmbeddedSettings settings) {
    return EmbeddedTable.open(vertx, folder, settings, TestLayout.INSTANCE, clock);
  }

  private static Item item(String pk, String sk) {
    return Item.at(new Key(pk, sk), "thing").build();
  }

  private static void assertAnswersOn(Context context, Supplier<Future<?>> call) {
    var answered = new CompletableFuture<Context>();
    context.runOnContext(
        go -> call.get().onComplete(done -> answered.complete(Vertx.currentContext())));
    assertThat(answered.join()).isSameAs(context);
  }
}
