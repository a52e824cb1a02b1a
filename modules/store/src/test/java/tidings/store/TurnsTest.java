// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class TurnsTest {
  private static final String HOT = "hot";
  private static final Duration SOON = Duration.ofSeconds(20);

  @AutoClose
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  final CountDownLatch begun = new CountDownLatch(1);
  final CountDownLatch go = new CountDownLatch(1);
  final List<List<String>> taken = new ArrayList<>();
  final Turns<String, String, String> turns = new Turns<>(Word::new);

  /** A turn that goes on when told to, takes up to three words along, and answers them loudly. */
  private final class Word implements Turns.Turn<String, String> {
    private final List<String> words = new ArrayList<>();

    Word(String first) {
      words.add(first);
    }

    @Override
    public boolean join(String another) {
      return !another.startsWith("alone") && words.size() < 3 && words.add(another);
    }

    @Override
    public List<Future<String>> take() {
      begun.countDown();
      await(go);
      synchronized (taken) {
        taken.add(List.copyOf(words));
      }
      if (words.contains("broken")) {
        throw new IllegalStateException("this turn");
      }
      return words.stream().map(this::answer).toList();
    }

    private Future<String> answer(String word) {
      return word.equals("wrong")
          ? Future.failedFuture(new IllegalArgumentException(word))
          : Future.succeededFuture(word + "!");
    }
  }

  @Test
  void who_is_alone_begins_at_once() {
    go.countDown();
    assertThat(turns.take(HOT, "one")).isEqualTo("one!");
    assertThat(turns.take(HOT, "two")).isEqualTo("two!");
    assertThat(taken).containsExactly(List.of("one"), List.of("two"));
    assertThat(turns.crowd(HOT)).isZero();
  }

  @Test
  void who_comes_meanwhile_is_taken_together_in_the_order_of_coming() {
    var answers = come("one", "two", "three", "four", "five");
    go.countDown();
    assertThat(answers).extracting(CompletableFuture::join)
        .containsExactly("one!", "two!", "three!", "four!", "five!");
    assertThat(taken)
        .containsExactly(List.of("one"), List.of("two", "three", "four"), List.of("five"));
  }

  @Test
  void who_does_not_go_along_has_a_turn_of_their_own_and_is_not_overtaken() {
    var answers = come("one", "two", "alone", "three");
    go.countDown();
    answers.forEach(CompletableFuture::join);
    assertThat(taken)
        .containsExactly(List.of("one"), List.of("two"), List.of("alone", "three"));
  }

  @Test
  void each_is_answered_for_itself() {
    var answers = come("one", "two", "wrong", "three");
    go.countDown();
    assertThat(answers.get(1).join()).isEqualTo("two!");
    assertThatThrownBy(answers.get(2)::join).isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThat(answers.get(3).join()).isEqualTo("three!");
  }

  @Test
  void what_breaks_a_turn_is_told_to_all_who_are_in_it_and_the_next_goes_on() {
    var answers = come("one", "two", "broken", "three", "four");
    go.countDown();
    for (var answer : answers.subList(1, 4)) {
      assertThatThrownBy(answer::join).hasCauseInstanceOf(IllegalStateException.class);
    }
    assertThat(answers.getFirst().join()).isEqualTo("one!");
    assertThat(answers.getLast().join()).isEqualTo("four!");
  }

  @Test
  void what_else_is_hot_does_not_wait() {
    come("one", "two");
    assertThat(turns.crowd("other")).isZero();
    go.countDown();
    assertThat(turns.take("other", "three")).isEqualTo("three!");
  }

  /** One after another, the first of whom is at it, and goes on when told to. */
  private List<CompletableFuture<String>> come(String... words) {
    var answers = new ArrayList<CompletableFuture<String>>();
    for (var word : words) {
      answers.add(CompletableFuture.supplyAsync(() -> turns.take(HOT, word), threads));
      long end = System.nanoTime() + SOON.toNanos();
      while (turns.crowd(HOT) < answers.size()) {
        assertThat(System.nanoTime()).as("%s comes soon", word).isLessThan(end);
        Thread.onSpinWait();
      }
      await(begun);
    }
    return answers;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
