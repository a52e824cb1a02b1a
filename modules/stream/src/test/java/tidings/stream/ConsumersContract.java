// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static tidings.store.stream.StreamConsumer.StartingPosition.NEWEST;
import static tidings.store.stream.StreamConsumer.StartingPosition.OLDEST;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Key;
import tidings.store.Rounds;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/** The guarantees for a consumer, on every engine. */
abstract class ConsumersContract extends DeadLettersContract {
  @Test
  void each_change_is_handled_in_the_order_of_its_partition() {
    node(consumer);
    count("a", 30);
    count("b", 30);

    assertHandled("a", 30);
    assertHandled("b", 30);
  }

  @Test
  void a_consumer_that_starts_at_the_oldest_change_gets_all_retained_changes() {
    count("a", 3);
    node(consumer);

    assertHandled("a", 3);
  }

  @Test
  void a_consumer_that_starts_at_the_newest_change_gets_no_earlier_ones() {
    var late = new RecordingHandler();
    count("a", 3);
    node(consumer.startingPosition(NEWEST).handler(late),
        () -> Instant.now().plus(Duration.ofMinutes(2)));
    var name = runId + "-other";
    node(new StreamConsumer(name, Filter.ofTypes(runId), OLDEST, 1, Duration.ZERO, 1, 0,
        Duration.ofHours(1), recorder));

    assertHandled("a", 3);
    assertThat(late.numbers("a" + runId)).isEmpty();
  }

  @Test
  void filtered_changes_are_not_delivered() {
    node(new StreamConsumer(runId,
        Filter.ofTypes(runId).kinds(ItemChange.Kind.MODIFIED).having("n", 3L, 5L), OLDEST, 10,
        Duration.ZERO, 1, 0, Duration.ofHours(1), recorder));
    count("a", 6);

    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(5L));
    assertThat(recorder.numbers("a" + runId)).containsExactly(3L, 5L);
  }

  @Test
  void a_batch_never_exceeds_its_maximum_size() {
    node(consumer.batchSize(7));
    count("a", 60);

    assertHandled("a", 60);
    assertThat(recorder.largestBatch()).isBetween(2, 7);
  }

  @Test
  void large_changes_are_delivered_without_waiting_for_a_full_batch() {
    node(consumer.batchSize(1000).batchWindow(Duration.ofHours(1)));
    var large = "x".repeat(Table.MAX_ITEM_BYTES - 1000);
    for (int number = 1; number <= 12; number++) {
      var item = Item.at(new Key("a" + runId, "row"), runId).set("n", number).set("text", large);
      new Transaction().put(item.build()).commit(table()).await();
    }

    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(5L));
  }

  @Test
  void partitions_run_in_parallel_and_keep_their_order() {
    node(consumer.parallelism(4));
    for (int number = 1; number <= 10; number++) {
      for (var name : List.of("a", "b", "c", "d", "e", "f")) {
        put(name, number);
      }
    }

    for (var name : List.of("a", "b", "c", "d", "e", "f")) {
      assertHandled(name, 10);
    }
  }

  @Test
  void a_successor_continues_at_the_checkpoint() {
    var first = node(consumer);
    count("a", 10);
    assertHandled("a", 10);
    first.stop();
    put("a", 11);
    node(consumer);

    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(11L));
    assertThat(recorder.numbers("a" + runId)).containsExactlyElementsOf(numbers(11));
  }

  @Test
  void killed_at_any_moment_each_change_is_handled_at_least_once_and_in_order() {
    var random = new Random(runId.hashCode());
    var names = List.of("a", "b", "c");
    int numbers = 0;
    for (int life = 0; life < Rounds.of(4, 8); life++) {
      var node =
          successor(consumer.batchSize(1 + random.nextInt(5)).parallelism(1 + random.nextInt(3)));
      int more = numbers + 5 + random.nextInt(20);
      int seen = numbers + random.nextInt(more - numbers);
      while (numbers < more) {
        numbers++;
        for (var name : names) {
          put(name, numbers);
        }
      }
      eventually(() -> recorder.numbers("a" + runId),
          numbersHandled -> numbersHandled.stream().anyMatch(n -> n >= seen));
      node.kill();
    }
    successor(consumer);

    for (var name : names) {
      long last = numbers;
      eventually(() -> recorder.numbers(name + runId),
          numbersHandled -> numbersHandled.contains(last));
      DeliveryAssertions.assertHandled(recorder.numbers(name + runId), numbers(numbers));
    }
  }

  @Test
  void nodes_that_share_a_table_share_the_shards_and_one_takes_over_from_another() {
    assumeThat(table().isShared()).isTrue();
    var first = node(consumer);
    var second = node(consumer);
    // Then one node has the stream, the other the dead letters.
    eventually(() -> List.of(first.coordinate().heldCount(), second.coordinate().heldCount()),
        List.of(1, 1)::equals);
    put("a", 1);
    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(1L));
    first.kill();
    put("a", 2);
    second.coordinate();
    nanosAhead.addAndGet(Lease.HEARTBEAT_TIMEOUT.toNanos());

    eventually(() -> {
      second.coordinate();
      return recorder.numbers("a" + runId);
    }, numbersHandled -> numbersHandled.contains(2L));
    DeliveryAssertions.assertHandled(recorder.numbers("a" + runId), numbers(2));
  }
}
