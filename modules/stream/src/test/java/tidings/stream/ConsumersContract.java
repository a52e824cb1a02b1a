// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static tidings.store.stream.StreamConsumer.From.NEWEST;
import static tidings.store.stream.StreamConsumer.From.OLDEST;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Filter;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;

/** What a consumer may rely on, whatever engine tells the changes. */
abstract class ConsumersContract extends DeadLettersContract {
  @Test
  void each_change_is_handled_in_the_order_of_its_partition() {
    node(consumer);
    count("a", 30);
    count("b", 30);

    handled("a", 30);
    handled("b", 30);
  }

  @Test
  void what_is_still_kept_is_for_one_that_begins_with_the_oldest() {
    count("a", 3);
    node(consumer);

    handled("a", 3);
  }

  @Test
  void what_happened_before_is_not_for_one_that_begins_with_the_newest() {
    var late = new Diary();
    count("a", 3);
    node(consumer.from(NEWEST).handler(late), () -> Instant.now().plus(Duration.ofMinutes(2)));
    var name = mark + "-other";
    node(new StreamConsumer(name, Filter.ofTypes(mark), OLDEST, 1, Duration.ZERO, 1, 0,
        Duration.ofHours(1), diary));

    handled("a", 3);
    assertThat(late.page("a" + mark)).isEmpty();
  }

  @Test
  void nobody_is_handed_what_the_filter_leaves_out() {
    node(new StreamConsumer(mark,
        Filter.ofTypes(mark).kinds(ItemChange.Kind.MODIFIED).having("n", 3L, 5L), OLDEST, 10,
        Duration.ZERO, 1, 0, Duration.ofHours(1), diary));
    count("a", 6);

    soon(() -> diary.page("a" + mark), page -> page.contains(5L));
    assertThat(diary.page("a" + mark)).containsExactly(3L, 5L);
  }

  @Test
  void a_batch_is_no_larger_than_it_may_be() {
    node(consumer.size(7));
    count("a", 60);

    handled("a", 60);
    assertThat(diary.largest()).isBetween(2, 7);
  }

  @Test
  void what_is_large_does_not_wait_for_more() {
    node(consumer.size(1000).window(Duration.ofHours(1)));
    var large = "x".repeat(Table.ITEM_BYTES - 1000);
    for (int number = 1; number <= 12; number++) {
      var item = Item.at(new Key("a" + mark, "row"), mark).set("n", number).set("text", large);
      new Transaction().put(item.build()).commit(table()).await();
    }

    soon(() -> diary.page("a" + mark), page -> page.contains(5L));
  }

  @Test
  void partitions_have_lanes_and_keep_their_order_in_them() {
    node(consumer.lanes(4));
    for (int number = 1; number <= 10; number++) {
      for (var name : List.of("a", "b", "c", "d", "e", "f")) {
        put(name, number);
      }
    }

    for (var name : List.of("a", "b", "c", "d", "e", "f")) {
      handled(name, 10);
    }
  }

  @Test
  void whoever_comes_after_one_that_has_ended_goes_on_where_that_was() {
    var first = node(consumer);
    count("a", 10);
    handled("a", 10);
    first.stop();
    put("a", 11);
    node(consumer);

    soon(() -> diary.page("a" + mark), page -> page.contains(11L));
    assertThat(diary.page("a" + mark)).containsExactlyElementsOf(numbers(11));
  }

  @Test
  void killed_at_any_moment_each_change_is_handled_at_least_once_and_in_order() {
    var random = new Random(mark.hashCode());
    var names = List.of("a", "b", "c");
    int numbers = 0;
    for (int life = 0; life < 8; life++) {
      var node = successor(consumer.size(1 + random.nextInt(5)).lanes(1 + random.nextInt(3)));
      int more = numbers + 5 + random.nextInt(20);
      int seen = numbers + random.nextInt(more - numbers);
      while (numbers < more) {
        numbers++;
        for (var name : names) {
          put(name, numbers);
        }
      }
      soon(() -> diary.page("a" + mark), page -> page.stream().anyMatch(n -> n >= seen));
      node.die();
    }
    successor(consumer);

    for (var name : names) {
      long last = numbers;
      soon(() -> diary.page(name + mark), page -> page.contains(last));
      InOrder.assertHandled(diary.page(name + mark), numbers(numbers));
    }
  }

  @Test
  void nodes_that_share_a_table_share_the_shards_and_one_takes_over_from_another() {
    assumeThat(table().shared()).isTrue();
    var first = node(consumer);
    var second = node(consumer);
    // One has the stream then, and one what is to be tried again.
    soon(() -> List.of(first.look().running(), second.look().running()), List.of(1, 1)::equals);
    put("a", 1);
    soon(() -> diary.page("a" + mark), page -> page.contains(1L));
    first.die();
    put("a", 2);
    second.look();
    ahead.addAndGet(Lease.LASTS.toNanos());

    soon(() -> {
      second.look();
      return diary.page("a" + mark);
    }, page -> page.contains(2L));
    InOrder.assertHandled(diary.page("a" + mark), numbers(2));
  }
}
