// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static tidings.store.Eventually.until;
import static tidings.store.stream.StreamConsumer.From.NEWEST;
import static tidings.store.stream.StreamConsumer.From.OLDEST;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Filter;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;

/** What a consumer may rely on, whatever engine tells the changes. */
abstract class ConsumersContract {
  private final Diary diary = new Diary();
  private final List<Node> nodes = new ArrayList<>();
  /** How much later it is for nodes than by the machine's clock. */
  private final AtomicLong ahead = new AtomicLong();
  /** Letters alone, as a consumer is called so. */
  private final String mark = UUID.randomUUID().toString().replaceAll("[^a-f]", "");
  private final StreamConsumer consumer = StreamConsumer
      .of(mark, Filter.ofTypes(mark), diary).window(Duration.ZERO).retries(1);

  /** The engine under test; it may hold items of other tests. */
  abstract Table table();

  @AfterEach
  void end() {
    nodes.forEach(Node::stop);
  }

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

    until(() -> diary.page("a" + mark), page -> page.contains(5L));
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
  void a_poison_record_stops_none_of_its_neighbours_and_becomes_a_dead_letter() {
    diary.poison(7);
    var node = node(consumer);
    count("a", 20);

    until(() -> diary.page("a" + mark), page -> page.contains(20L));
    assertThat(diary.page("a" + mark))
        .containsExactlyElementsOf(numbers(20).stream().filter(number -> number != 7).toList());
    var letter = letters().getFirst();
    assertThat(letters()).hasSize(1);
    assertThat(letter.change().item().number("n")).isEqualTo(7);
    assertThat(letter.change().before().orElseThrow().number("n")).isEqualTo(6);
    assertThat(letter.reason()).contains("poison");
    assertThat(node.vitals().letters()).isEqualTo(1);
    assertThat(node.vitals().lag(InstantSource.system().instant()))
        .isLessThan(Duration.ofMinutes(2));
  }

  @Test
  void a_dead_letter_is_tried_again_when_somebody_says_so() {
    diary.poison(2);
    node(consumer);
    count("a", 3);
    var letter = until(this::letters, found -> !found.isEmpty()).getFirst();
    until(() -> diary.page("a" + mark), page -> page.contains(3L));
    nodes.forEach(Node::stop);

    diary.cure();
    assertThat(dead().retry(letter)).isTrue();
    node(consumer);

    until(() -> diary.page("a" + mark), page -> page.contains(2L));
    until(this::letters, List::isEmpty);
    assertThat(diary.page("a" + mark)).containsExactly(1L, 3L, 2L);
    assertThat(dead().retry(letter)).as("it is gone").isFalse();
  }

  @Test
  void a_dead_letter_that_fails_again_stays_and_one_that_is_dropped_is_gone() {
    diary.poison(1);
    node(consumer);
    count("a", 1);
    var letter = until(this::letters, found -> !found.isEmpty()).getFirst();
    nodes.forEach(Node::stop);
    dead().retry(letter);
    assertThat(letters()).extracting(DeadLetter::again).containsExactly(true);
    node(consumer);

    until(this::letters, found -> !found.getFirst().again());
    assertThat(dead().drop(letter)).isTrue();
    assertThat(letters()).isEmpty();
  }

  @Test
  void what_is_too_old_is_not_tried_any_more() {
    node(consumer.maximumAge(Duration.ofNanos(1)));
    count("a", 2);

    var letters = until(this::letters, found -> found.size() == 2);
    assertThat(letters).extracting(DeadLetter::reason).allMatch(why -> why.contains("older"));
    assertThat(diary.page("a" + mark)).isEmpty();
  }

  @Test
  void whoever_comes_after_one_that_has_ended_goes_on_where_that_was() {
    var first = node(consumer);
    count("a", 10);
    handled("a", 10);
    first.stop();
    put("a", 11);
    node(consumer);

    until(() -> diary.page("a" + mark), page -> page.contains(11L));
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
      until(() -> diary.page("a" + mark), page -> page.stream().anyMatch(n -> n >= seen));
      node.die();
    }
    successor(consumer);

    for (var name : names) {
      long last = numbers;
      until(() -> diary.page(name + mark), page -> page.contains(last));
      assertInOrder(diary.page(name + mark), last);
    }
  }

  @Test
  void nodes_that_share_a_table_share_the_shards_and_one_takes_over_from_another() {
    assumeThat(table().shared()).isTrue();
    var first = node(consumer);
    var second = node(consumer);
    // The stream, and what is to be tried again.
    until(() -> first.look().running() + second.look().running(), running -> running == 2);
    put("a", 1);
    until(() -> diary.page("a" + mark), page -> page.contains(1L));
    first.die();
    put("a", 2);
    second.look();
    ahead.addAndGet(Lease.LASTS.toNanos());

    until(() -> {
      second.look();
      return diary.page("a" + mark);
    }, page -> page.contains(2L));
    assertInOrder(diary.page("a" + mark), 2);
  }

  /** Repeats are as good as none; but nothing is skipped. */
  private static void assertInOrder(List<Long> page, long last) {
    long highest = 0;
    for (long number : page) {
      assertThat(number).as("after %d, in %s", highest, page).isLessThanOrEqualTo(highest + 1);
      highest = Math.max(highest, number);
    }
    assertThat(highest).isEqualTo(last);
  }

  private Node node(StreamConsumer its) {
    return node(its, InstantSource.system());
  }

  private Node node(StreamConsumer its, InstantSource clock) {
    var node = new Node("node" + nodes.size(), table(), its, clock,
        () -> System.nanoTime() + ahead.get());
    nodes.add(node.look());
    return node;
  }

  /** One that finds leases of a node that is no more, and waits until they are certainly none. */
  private Node successor(StreamConsumer its) {
    var node = node(its);
    ahead.addAndGet(Lease.LASTS.toNanos());
    return node.look();
  }

  private void count(String name, int to) {
    numbers(to).forEach(number -> put(name, number));
  }

  private void put(String name, long number) {
    var item = Item.at(new Key(name + mark, "row"), mark).set("n", number).build();
    new Transaction().put(item).commit(table()).await();
  }

  private static List<Long> numbers(int to) {
    return LongStream.rangeClosed(1, to).boxed().toList();
  }

  private void handled(String name, int to) {
    until(() -> diary.page(name + mark), page -> page.contains((long) to));
    assertThat(diary.page(name + mark)).containsExactlyElementsOf(numbers(to));
  }

  private DeadLetters dead() {
    return new DeadLetters(table(), InstantSource.system());
  }

  private List<DeadLetter> letters() {
    return dead().list().stream().filter(letter -> letter.consumer().equals(mark)).toList();
  }
}
