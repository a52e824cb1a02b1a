// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Batch;
import tidings.store.stream.ItemChange;

/** What becomes of changes with which a consumer fails, whatever engine tells them. */
abstract class DeadLettersContract extends ConsumersStage {
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
      if (has(batch, 1)) {
        throwAnyway(new IOException("not declared"));
      }
      if (has(batch, 2)) {
        throw new StackOverflowError("too deep");
      }
      diary.accept(batch);
    }));
    count("a", 3);

    soon(() -> diary.page("a" + mark), page -> page.contains(3L));
    var reasons = letters().stream().map(DeadLetter::reason).toList();
    assertThat(reasons).hasSize(2);
    assertThat(reasons.getFirst()).contains("not declared");
    assertThat(reasons.getLast()).contains("too deep");
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

  private static boolean has(Batch batch, long number) {
    return batch.changes().stream().anyMatch(change -> change.item().number("n") == number);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwAnyway(Exception failure) throws E {
    throw (E) failure;
  }

  private DeadLetters dead() {
    return new DeadLetters(table(), InstantSource.system());
  }

  private List<DeadLetter> letters() {
    return dead().list().stream().filter(letter -> letter.consumer().equals(mark)).toList();
  }
}
