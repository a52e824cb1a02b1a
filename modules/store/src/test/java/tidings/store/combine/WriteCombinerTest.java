// SPDX-License-Identifier: Apache-2.0
package tidings.store.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
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
import tidings.core.bus.Turns.Turn;
import tidings.store.Eventually;

final class WriteCombinerTest {
  private static final String HOT = "hot";

  @AutoClose
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  final CountDownLatch begun = new CountDownLatch(1);
  final CountDownLatch release = new CountDownLatch(1);
  final List<List<String>> commits = new ArrayList<>();
  final List<String> places = new ArrayList<>();
  final List<String> ended = new ArrayList<>();
  Future<Void> othersHaveEnded = Future.succeededFuture();
  long nanos;
  final WriteCombiner<String, String, String> combiner =
      new WriteCombiner<>("words", this::takeTurn, () -> nanos, WordWrite::new);

  /**
   * Combines up to three words. Its commit blocks until released, and answers each word with "!".
   */
  private final class WordWrite implements WriteCombiner.CombinedWrite<String, String> {
    private final List<String> words = new ArrayList<>();

    WordWrite(String first) {
      words.add(first);
    }

    @Override
    public boolean join(String another) {
      return !another.startsWith("alone") && words.size() < 3 && words.add(another);
    }

    @Override
    public List<Future<String>> commit() {
      begun.countDown();
      await(release);
      synchronized (commits) {
        commits.add(List.copyOf(words));
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
  void a_single_write_starts_at_once() {
    release.countDown();
    assertThat(combiner.submit(HOT, "one")).isEqualTo("one!");
    assertThat(combiner.submit(HOT, "two")).isEqualTo("two!");
    assertThat(commits).containsExactly(List.of("one"), List.of("two"));
    assertThat(combiner.pendingCount(HOT)).isZero();
  }

  @Test
  void waiting_writes_are_combined_in_order() {
    var answers = submitAll("one", "two", "three", "four", "five");
    release.countDown();
    assertThat(answers).extracting(CompletableFuture::join)
        .containsExactly("one!", "two!", "three!", "four!", "five!");
    assertThat(commits)
        .containsExactly(List.of("one"), List.of("two", "three", "four"), List.of("five"));
  }

  @Test
  void a_write_that_does_not_fit_starts_the_next_batch_in_order() {
    var answers = submitAll("one", "two", "alone", "three");
    release.countDown();
    answers.forEach(CompletableFuture::join);
    assertThat(commits)
        .containsExactly(List.of("one"), List.of("two"), List.of("alone", "three"));
  }

  @Test
  void each_write_gets_its_own_result() {
    var answers = submitAll("one", "two", "wrong", "three");
    release.countDown();
    assertThat(answers.get(1).join()).isEqualTo("two!");
    assertThatThrownBy(answers.get(2)::join).isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThat(answers.get(3).join()).isEqualTo("three!");
  }

  @Test
  void a_failed_batch_fails_its_writes_and_the_next_continues() {
    var answers = submitAll("one", "two", "broken", "three", "four");
    release.countDown();
    for (var answer : answers.subList(1, 4)) {
      assertThatThrownBy(answer::join).hasCauseInstanceOf(IllegalStateException.class);
    }
    assertThat(answers.getFirst().join()).isEqualTo("one!");
    assertThat(answers.getLast().join()).isEqualTo("four!");
  }

  private Future<Turn> takeTurn(String place) {
    places.add(place);
    return othersHaveEnded.map(go -> () -> ended.add(place));
  }

  @Test
  void a_key_that_was_written_within_a_second_takes_turns() {
    release.countDown();
    combiner.submit(HOT, "one");
    combiner.submit("other", "two");
    assertThat(places).isEmpty();

    nanos += RecentKeys.MOMENT.toNanos() - 1;
    combiner.submit(HOT, "three");
    assertThat(places).containsExactly("words/hot");
    assertThat(ended).containsExactly("words/hot");

    nanos += RecentKeys.MOMENT.toNanos();
    combiner.submit(HOT, "four");
    assertThat(places).containsExactly("words/hot");
  }

  @Test
  void a_failed_write_ends_its_turn() {
    release.countDown();
    combiner.submit(HOT, "one");

    assertThatThrownBy(() -> combiner.submit(HOT, "broken"))
        .isInstanceOf(IllegalStateException.class);

    assertThat(ended).containsExactly("words/hot");
  }

  @Test
  void writes_that_arrive_while_others_have_their_turn_are_combined() {
    release.countDown();
    combiner.submit(HOT, "one");
    var othersEnd = Promise.<Void>promise();
    othersHaveEnded = othersEnd.future();

    var answers = submitAll("two", "three", "four");
    assertThat(commits).containsExactly(List.of("one"));
    othersEnd.complete();

    answers.forEach(CompletableFuture::join);
    assertThat(commits).containsExactly(List.of("one"), List.of("two", "three", "four"));
  }

  @Test
  void other_keys_do_not_wait() {
    submitAll("one", "two");
    assertThat(combiner.pendingCount("other")).isZero();
    release.countDown();
    assertThat(combiner.submit("other", "three")).isEqualTo("three!");
  }

  /** Submits words in order; the commit of the first one blocks until released. */
  private List<CompletableFuture<String>> submitAll(String... words) {
    var answers = new ArrayList<CompletableFuture<String>>();
    for (var word : words) {
      answers.add(CompletableFuture.supplyAsync(() -> combiner.submit(HOT, word), threads));
      Eventually.until(() -> combiner.pendingCount(HOT), count -> count >= answers.size());
      await(begun);
    }
    return answers;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(Eventually.TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
