// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.failedFuture;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import tidings.store.StoreException;

/** A call asks until it is answered, refused for good, out of time, or closed. */
final class RetryingCallsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final SdkClientException NETWORK =
      SdkClientException.create("no network", new IOException("cut"));
  private static final RuntimeException FOR_GOOD = new IllegalArgumentException("wrong");

  private final ManualScheduler scheduler = new ManualScheduler();
  private final RetryingCalls calls = new RetryingCalls(scheduler, new Backoff(() -> 1), TIMEOUT);
  private int attempts;

  @Test
  void an_answer_is_the_answer() {
    assertThat(call(attempt -> completedFuture("answer")).result()).isEqualTo("answer");
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void what_passes_is_tried_again_after_a_growing_pause() {
    var call = call(attempt -> attempt <= 3 ? failedFuture(NETWORK) : completedFuture("answer"));
    assertThat(call.isComplete()).isFalse();

    scheduler.advance(LONG);

    assertThat(call.result()).isEqualTo("answer");
    assertThat(scheduler.pauses()).extracting(Duration::toMillis).containsExactly(25L, 50L, 100L);
  }

  @Test
  void a_command_that_moves_a_table_waits_for_minutes() {
    var settings = new DynamoDbSettings("tidings", Optional.empty(), Optional.empty(), false);
    for (var wanted : List.of(settings, settings.forBulkCopy(),
        settings.forBulkCopy().existing())) {
      var begun = scheduler.nanos();
      var waiting = new RetryingCalls(scheduler, new Backoff(() -> 1), wanted.timeouts().call());
      var call = waiting.call(() -> scheduler.nanos() - begun < LONG.toNanos()
          ? failedFuture(NETWORK)
          : completedFuture("answer"));

      scheduler.advance(LONG.multipliedBy(2));

      assertThat(call.succeeded()).isEqualTo(wanted.bulkCopy());
    }
  }

  @Test
  void what_does_not_pass_is_not_tried_again() {
    var call = call(attempt -> failedFuture(FOR_GOOD));

    assertThat(call.cause()).isSameAs(FOR_GOOD);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void what_is_thrown_instead_of_told_is_a_failure_too() {
    var call = call(attempt -> {
      throw FOR_GOOD;
    });

    assertThat(call.cause()).isSameAs(FOR_GOOD);
  }

  @Test
  void what_never_passes_ends_with_the_last_failure_in_time() {
    var call = call(attempt -> failedFuture(NETWORK));

    scheduler.advance(TIMEOUT);

    assertThat(call.cause()).isSameAs(NETWORK);
    assertThat(scheduler.pauses().stream().reduce(Duration.ZERO, Duration::plus))
        .isLessThan(TIMEOUT);
    assertThat(attempts).isEqualTo(scheduler.pauses().size() + 1);
  }

  @Test
  void a_call_that_waits_too_long_for_its_turn_is_never_sent() {
    var running = fillAllSlots();
    var waiting = call(attempt -> completedFuture("answer"));

    scheduler.advance(LONG);
    running.forEach(request -> request.complete("late"));

    assertThat(waiting.cause()).isInstanceOf(StoreException.class)
        .hasMessage("DynamoDB is busy: a call has waited too long for its turn.");
    assertThat(attempts).isZero();
  }

  @Test
  void a_turn_that_has_ended_is_the_next_ones() {
    var running = fillAllSlots();
    var waiting = call(attempt -> completedFuture("answer"));

    running.getFirst().complete("done");

    assertThat(waiting.result()).isEqualTo("answer");
  }

  @Test
  void a_pause_holds_no_turn() {
    IntStream.range(0, 10 * AdaptiveConcurrency.MAX_LIMIT)
        .forEach(number -> call(attempt -> failedFuture(NETWORK)));

    assertThat(call(attempt -> completedFuture("answer")).result()).isEqualTo("answer");
  }

  @Test
  void more_than_may_wait_are_refused_until_some_have_ended() {
    var running = fillAllSlots();
    var waiting = IntStream.range(running.size(), RetryingCalls.MAX_OPEN_CALLS)
        .mapToObj(number -> call(attempt -> completedFuture("answer")))
        .toList();

    assertThat(call(attempt -> completedFuture("answer")).cause())
        .isInstanceOf(StoreException.class)
        .hasMessage("Too much waits for DynamoDB already.");
    assertThat(waiting).noneMatch(Future::isComplete);

    calls.close();
    assertThat(waiting).allMatch(Future::failed);
  }

  @Test
  void closing_ends_what_runs_what_waits_and_what_pauses() {
    var pausing = call(attempt -> failedFuture(NETWORK));
    var running = new CompletableFuture<String>();
    var under = call(attempt -> running);
    fillAllSlots();
    var waiting = call(attempt -> completedFuture("answer"));
    attempts = 0;

    calls.close();
    running.complete("late");
    scheduler.advance(LONG);

    assertThat(List.of(pausing, under, waiting, call(attempt -> completedFuture("answer"))))
        .allSatisfy(call -> assertThat(call.cause()).isInstanceOf(StoreException.class)
            .hasMessage("The store is closed."));
    assertThat(attempts).isZero();
  }

  private Future<String> call(IntFunction<CompletableFuture<String>> attempt) {
    return calls.call(() -> attempt.apply(++attempts));
  }

  /** Takes all turns, with requests that are not answered yet. */
  private List<CompletableFuture<String>> fillAllSlots() {
    var running = new ArrayList<CompletableFuture<String>>();
    for (int number = 0; number < AdaptiveConcurrency.INITIAL_LIMIT; number++) {
      var request = new CompletableFuture<String>();
      running.add(request);
      calls.call(() -> request);
    }
    return running;
  }
}
