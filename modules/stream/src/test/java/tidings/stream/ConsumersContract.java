// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static tidings.store.Eventually.until;
import static tidings.store.stream.StreamConsumer.From.NEWEST;
import static tidings.store.stream.StreamConsumer.From.OLDEST;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
  void a_poison_record_stops_none_of_its_neighbours_and_becomes_a_dead_letter() {
    diary.poison(7);
    var node = node(consumer);
    count("a", 20);

    soon(() -> diary.page("a" + mark), page -> page.contains(20L));
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
  void what_fails_with_something_that_is_not_declared_is_poison_too() {
    node(consumer.handler(batch -> {
      if (batch.changes().stream().anyMatch(change -> change.item().number("n") == 2)) {
        throwAnyway(new IOException("not declared"));
      }
      diary.accept(batch);
    }));
    count("a", 3);

    soon(() -> diary.page("a" + mark), page -> page.contains(3L));
    assertThat(letters()).extracting(DeadLetter::reason).singleElement().asString()
        .contains("not declared");
  }

  @Test
  void a_poison_record_that_is_too_large_for_a_letter_is_cut_and_stops_none_of_its_neighbours() {
    diary.poison(2);
    node(consumer);
    var large = "x".repeat(Table.ITEM_BYTES - 1000);
    for (int number = 1; number <= 3; number++) {
      var item = Item.at(new Key("a" + mark, "row"), mark).set("n", number).set("text", large);
      new Transaction().put(item.build()).commit(table()).await();
    }

    soon(() -> diary.page("a" + mark), page -> page.contains(3L));
    var letter = letters().getFirst();
    assertThat(letter.cut()).isTrue();
    assertThat(letter.reason()).contains("poison");
    assertThat(letter.change().kind()).isEqualTo(ItemChange.Kind.MODIFIED);
    assertThat(letter.change().item())
        .isEqualTo(Item.at(new Key("a" + mark, "row"), mark).build());
    assertThatThrownBy(() -> dead().retry(letter)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void letters_that_are_large_are_listed_too() {
    var text = "x".repeat(300_000);
    for (int number = 1; number <= 5; number++) {
      var item = Item.at(new Key("a" + mark, "row"), mark).set("text", text).build();
      dead().put(mark, "shard", new ItemChange("" + number, Instant.now(), Optional.empty(),
          Optional.of(item), false), "poison");
    }

    assertThat(letters()).hasSize(5).noneMatch(DeadLetter::cut);
    letters().forEach(dead()::drop);
  }

  @Test
  void a_dead_letter_is_tried_again_when_somebody_says_so() {
    diary.poison(2);
    node(consumer);
    count("a", 3);
    var letter = soon(this::letters, found -> !found.isEmpty()).getFirst();
    soon(() -> diary.page("a" + mark), page -> page.contains(3L));
    nodes.forEach(Node::stop);

    diary.cure();
    assertThat(dead().retry(letter)).isTrue();
    node(consumer);

    soon(() -> diary.page("a" + mark), page -> page.contains(2L));
    soon(this::letters, List::isEmpty);
    assertThat(diary.page("a" + mark)).containsExactly(1L, 3L, 2L);
    assertThat(dead().retry(letter)).as("it is gone").isFalse();
  }

  @Test
  void a_dead_letter_that_fails_again_stays_and_one_that_is_dropped_is_gone() {
    diary.poison(1);
    node(consumer);
    count("a", 1);
    var letter = soon(this::letters, found -> !found.isEmpty()).getFirst();
    nodes.forEach(Node::stop);
    dead().retry(letter);
    assertThat(letters()).extracting(DeadLetter::again).containsExactly(true);
    node(consumer);

    soon(this::letters, found -> !found.getFirst().again());
    assertThat(dead().drop(letter)).isTrue();
    assertThat(letters()).isEmpty();
  }

  @Test
  void what_is_too_old_is_not_tried_any_more() {
    node(consumer.maximumAge(Duration.ofNanos(1)));
    count("a", 2);

    var letters = soon(this::letters, found -> found.size() == 2);
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

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwAnyway(Exception failure) throws E {
    throw (E) failure;
  }

  /** Nodes look again and again meanwhile, as servers do: leases last for less than a slow test. */
  private <T> T soon(Supplier<T> look, Predicate<T> right) {
    return until(() -> {
      nodes.stream().filter(node -> !node.ends()).forEach(Node::look);
      return look.get();
    }, right);
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
    soon(() -> diary.page(name + mark), page -> page.contains((long) to));
    assertThat(diary.page(name + mark)).containsExactlyElementsOf(numbers(to));
  }

  private DeadLetters dead() {
    return new DeadLetters(table(), InstantSource.system());
  }

  private List<DeadLetter> letters() {
    return dead().list().stream().filter(letter -> letter.consumer().equals(mark)).toList();
  }
}
