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
import tidings.store.ItemChange;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.ConsumerBatch;

/** The handling of changes that a consumer fails on, on every engine. */
abstract class DeadLettersContract extends ConsumersFixture {
  @Test
  void a_poison_record_becomes_a_dead_letter_and_blocks_no_other() {
    recorder.poison(7);
    var node = node(consumer);
    count("a", 20);

    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(20L));
    assertThat(recorder.numbers("a" + runId))
        .containsExactlyElementsOf(numbers(20).stream().filter(number -> number != 7).toList());
    var letter = letters().getFirst();
    assertThat(letters()).hasSize(1);
    assertThat(letter.change().item().number("n")).isEqualTo(7);
    assertThat(letter.change().before().orElseThrow().number("n")).isEqualTo(6);
    assertThat(letter.reason()).contains("poison");
    assertThat(node.metrics().deadLetters()).isEqualTo(1);
    assertThat(node.metrics().lag(InstantSource.system().instant()))
        .isLessThan(Duration.ofMinutes(2));
  }

  @Test
  void an_undeclared_throwable_is_a_failure_too() {
    node(consumer.handler(batch -> {
      if (has(batch, 1)) {
        throwUnchecked(new IOException("not declared"));
      }
      if (has(batch, 2)) {
        throw new StackOverflowError("too deep");
      }
      recorder.accept(batch);
    }));
    count("a", 3);

    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(3L));
    var reasons = letters().stream().map(DeadLetter::reason).toList();
    assertThat(reasons).hasSize(2);
    assertThat(reasons.getFirst()).contains("not declared");
    assertThat(reasons.getLast()).contains("too deep");
  }

  @Test
  void a_large_poison_record_is_truncated_and_blocks_no_other() {
    recorder.poison(2);
    node(consumer);
    var large = "x".repeat(Table.MAX_ITEM_BYTES - 1000);
    for (int number = 1; number <= 3; number++) {
      var item = Item.at(new Key("a" + runId, "row"), runId).set("n", number).set("text", large);
      new Transaction().put(item.build()).commit(table()).await();
    }

    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(3L));
    var letter = letters().getFirst();
    assertThat(letter.truncated()).isTrue();
    assertThat(letter.reason()).contains("poison");
    assertThat(letter.change().kind()).isEqualTo(ItemChange.Kind.MODIFIED);
    assertThat(letter.change().item())
        .isEqualTo(Item.at(new Key("a" + runId, "row"), runId).build());
    assertThatThrownBy(() -> deadLetters().retry(letter))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void large_letters_are_listed_too() {
    var text = "x".repeat(300_000);
    for (int number = 1; number <= 5; number++) {
      var item = Item.at(new Key("a" + runId, "row"), runId).set("text", text).build();
      deadLetters().put(runId, "shard", new ItemChange("" + number, Instant.now(), Optional.empty(),
          Optional.of(item), false), "poison");
    }

    assertThat(letters()).hasSize(5).noneMatch(DeadLetter::truncated);
    letters().forEach(deadLetters()::drop);
  }

  @Test
  void a_dead_letter_is_retried_on_request() {
    recorder.poison(2);
    node(consumer);
    count("a", 3);
    var letter = eventually(this::letters, found -> !found.isEmpty()).getFirst();
    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(3L));
    nodes.forEach(Node::stop);

    recorder.clearPoison();
    assertThat(deadLetters().retry(letter)).isTrue();
    node(consumer);

    eventually(() -> recorder.numbers("a" + runId), numbersHandled -> numbersHandled.contains(2L));
    eventually(this::letters, List::isEmpty);
    assertThat(recorder.numbers("a" + runId)).containsExactly(1L, 3L, 2L);
    assertThat(deadLetters().retry(letter)).as("letter exists").isFalse();
  }

  @Test
  void a_dead_letter_that_fails_again_stays_and_one_that_is_dropped_is_gone() {
    recorder.poison(1);
    node(consumer);
    count("a", 1);
    var letter = eventually(this::letters, found -> !found.isEmpty()).getFirst();
    nodes.forEach(Node::stop);
    deadLetters().retry(letter);
    assertThat(letters()).extracting(DeadLetter::retryRequested).containsExactly(true);
    node(consumer);

    eventually(this::letters, found -> !found.getFirst().retryRequested());
    assertThat(deadLetters().drop(letter)).isTrue();
    assertThat(letters()).isEmpty();
  }

  @Test
  void a_change_that_is_too_old_is_not_retried() {
    node(consumer.maxAge(Duration.ofNanos(1)));
    count("a", 2);

    var letters = eventually(this::letters, found -> found.size() == 2);
    assertThat(letters).extracting(DeadLetter::reason).allMatch(why -> why.contains("older"));
    assertThat(recorder.numbers("a" + runId)).isEmpty();
  }

  private static boolean has(ConsumerBatch batch, long number) {
    return batch.changes().stream().anyMatch(change -> change.item().number("n") == number);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwUnchecked(Exception failure) throws E {
    throw (E) failure;
  }

  private DeadLetters deadLetters() {
    return new DeadLetters(table(), InstantSource.system());
  }

  private List<DeadLetter> letters() {
    return deadLetters().list().stream().filter(letter -> letter.consumer().equals(runId)).toList();
  }
}
