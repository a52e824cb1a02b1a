// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.add;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.equal;
import static tidings.store.Condition.present;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Concurrent operations are serializable. */
interface ConcurrencyContract extends EngineFixture {
  @Test
  default void of_many_conditional_puts_one_succeeds() {
    var key = key();

    var puts = IntStream.range(0, 20)
        .mapToObj(number -> new Transaction().put(item(key, "number", number)).onlyIf(absent()))
        .map(put -> put.commit(table()))
        .toList();
    Future.join(puts).otherwiseEmpty().await();

    assertThat(puts).filteredOn(Future::succeeded).hasSize(1);
    assertThat(puts).filteredOn(Future::failed)
        .allMatch(put -> put.cause() instanceof ConditionFailedException);
    var winner = puts.stream().map(Future::succeeded).toList().indexOf(true);
    assertThat(get(key)).contains(item(key, "number", winner));
  }

  @Test
  default void of_two_exclusive_transactions_one_succeeds() {
    for (int round = 0; round < 20; round++) {
      var one = key();
      var other = key();

      var puts = Stream.of(
          new Transaction().put(item(one)).check(other, absent()),
          new Transaction().put(item(other)).check(one, absent()))
          .map(put -> put.commit(table()))
          .toList();
      Future.join(puts).otherwiseEmpty().await();

      assertThat(puts).filteredOn(Future::succeeded).hasSize(1);
      assertThat(table().getAll(List.of(one, other)).await()).hasSize(1);
    }
  }

  @Test
  default void concurrent_adds_are_all_counted() {
    var key = key();

    runConcurrently(8, thread -> {
      for (int number = 0; number < 25; number++) {
        new Transaction().update(key, add("n", 3), add("m", -1)).commit(table()).await();
      }
    });

    assertThat(get(key).orElseThrow().number("n")).isEqualTo(3L * 8 * 25);
    assertThat(get(key).orElseThrow().number("m")).isEqualTo(-1L * 8 * 25);
  }

  @Test
  default void large_concurrent_transactions_on_the_same_items_all_succeed() {
    var pk = partition();
    var places = List.of(numbered(0, Table.MAX_TRANSACTION_OPS));

    int threads = Rounds.of(3, 6);

    runConcurrently(threads, thread -> {
      var order = new ArrayList<>(places);
      Collections.rotate(order, thread * 17);
      for (int round = 0; round < 2; round++) {
        var transaction = new Transaction();
        order.forEach(place -> transaction.update(new Key(pk, place), add("n", 1)));
        transaction.commit(table()).await();
      }
    });

    assertThat(queryAll(Query.of(pk))).hasSize(places.size())
        .allMatch(item -> item.number("n") == 2 * threads);
  }

  @Test
  default void transfers_between_counters_keep_their_sum() {
    var pk = partition();
    var accounts = Stream.of(numbered(0, 4)).map(place -> new Key(pk, place)).toList();
    put(accounts.stream().map(key -> item(key, "n", 100)).toArray(Item[]::new));

    runConcurrently(6, thread -> {
      for (int round = 0; round < 8; round++) {
        var from = accounts.get((thread + round) % 4);
        var to = accounts.get((thread + round + 1 + thread % 3) % 4);
        OptimisticRetry.retry(table(), () -> transfer(from, to, 7));
      }
    });

    assertThat(queryAll(Query.of(pk)).stream().mapToLong(item -> item.number("n")).sum())
        .isEqualTo(400);
  }

  /** These would meet again and again. */
  @Test
  default void processes_that_share_a_table_pause_before_they_try_a_third_time() {
    int pauses = 20;
    long startNanos = System.nanoTime();
    IntStream.range(0, pauses).forEach(pause -> table().pauseBeforeRetry(2).await());
    var paused = Duration.ofNanos(System.nanoTime() - startNanos);
    assertThat(table().pauseBeforeRetry(1)).as("before the second").matches(Future::succeeded);
    if (table().isShared()) {
      assertThat(paused).isGreaterThanOrEqualTo(Duration.ofMillis(pauses));
    } else {
      assertThat(table().pauseBeforeRetry(2)).matches(Future::succeeded);
    }
  }

  /** Reads and writes both items; false if a concurrent transfer was faster. */
  private boolean transfer(Key from, Key to, long amount) {
    var rows = table().getAll(List.of(from, to)).await();
    long source = rows.get(from).number("n");
    long target = rows.get(to).number("n");
    new Transaction()
        .update(from, set("n", source - amount))
        .onlyIf(equal("n", source))
        .update(to, add("n", amount))
        .onlyIf(equal("n", target))
        .commit(table())
        .await();
    return true;
  }

  @Test
  default void no_read_returns_failed_or_outdated_writes() {
    var pk = partition();
    var one = new Key(pk, "one");
    var other = new Key(pk, "other");
    put(item(one, "n", 0), item(other, "n", 0));

    var writing = CompletableFuture.runAsync(() -> {
      for (int round = 1; round <= 30; round++) {
        new Transaction().put(item(one, "n", round)).put(item(other, "n", round))
            .commit(table())
            .await();
        assertRefused(new Transaction()
            .put(item(one, "n", -1))
            .put(item(other, "n", -1))
            .check(key(), present()), 2);
      }
    });

    long seen = 0;
    do {
      var numbers = Stream.of(
          get(one).stream(),
          table().getAll(List.of(one)).await().values().stream(),
          queryAll(Query.of(pk).between("one", "one")).stream())
          .flatMap(found -> found)
          .map(item -> item.number("n"))
          .toList();
      assertThat(numbers).hasSize(3).isSorted();
      assertThat(numbers.getFirst()).isGreaterThanOrEqualTo(seen);
      seen = numbers.getLast();
      assertThat(queryAll(Query.of(pk))).hasSize(2).allMatch(item -> item.number("n") >= 0);
    } while (!writing.isDone());
    writing.join();

    assertThat(queryAll(Query.of(pk))).allMatch(item -> item.number("n") == 30);
  }

  @Test
  default void batches_and_transactions_may_change_one_item_concurrently() {
    var key = key();

    var writes = Stream.of(
        table().putAll(List.of(item(key, "n", 1))),
        new Transaction().put(item(key, "n", 1)).commit(table()),
        table().putAll(List.of(item(key, "n", 1)))).toList();
    writes.forEach(write -> write.await());

    assertThat(get(key)).contains(item(key, "n", 1));
  }

  /** Runs the work in this number of threads, each with its number, and waits for all. */
  static void runConcurrently(int threads, IntConsumer work) {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = IntStream.range(0, threads)
          .mapToObj(number -> CompletableFuture.runAsync(() -> work.accept(number), executor))
          .toList();
      running.forEach(CompletableFuture::join);
    }
  }
}
