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
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import tidings.store.StoreException;

/** A call ends with a response, a permanent failure, a timeout, or when the table is closed. */
final class RetryingCallsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final SdkClientException NETWORK =
      SdkClientException.create("no network", new IOException("cut"));
  private static final RuntimeException FOR_GOOD = new IllegalArgumentException("wrong");

  private static final RandomGenerator LONGEST_DELAYS = new RandomGenerator() {
    @Override
    public long nextLong() {
      return Long.MAX_VALUE;
    }

    @Override
    public long nextLong(long bound) {
      return bound - 1;
    }
  };

  private final ManualScheduler scheduler = new ManualScheduler();
  private final RetryingCalls calls = new RetryingCalls(scheduler, LONGEST_DELAYS, TIMEOUT);
  private int attempts;

  @Test
  void a_response_completes_the_call() {
    assertThat(call(attempt -> completedFuture("answer")).result()).isEqualTo("answer");
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void a_transient_failure_is_retried_with_growing_delays() {
    var call = call(attempt -> attempt <= 3 ? failedFuture(NETWORK) : completedFuture("answer"));
    assertThat(call.isComplete()).isFalse();

    scheduler.advance(MINUTE);

    assertThat(call.result()).isEqualTo("answer");
    assertThat(scheduler.pauses()).extracting(Duration::toMillis).containsExactly(25L, 50L, 100L);
  }

  @Test
  void a_bulk_copy_retries_for_minutes() {
    var settings = DynamoDbSettings.ofTable("tidings");
    for (var wanted : List.of(settings, settings.forBulkCopy(),
        settings.forBulkCopy().existing())) {
      var begun = scheduler.nanos();
      var waiting = new RetryingCalls(scheduler, LONGEST_DELAYS, wanted.timeouts().call());
      var call = waiting.call(() -> scheduler.nanos() - begun < MINUTE.toNanos()
          ? failedFuture(NETWORK)
          : completedFuture("answer"));

      scheduler.advance(MINUTE.multipliedBy(2));

      assertThat(call.succeeded()).isEqualTo(wanted.bulkCopy());
    }
  }

  @Test
  void a_permanent_failure_is_not_retried() {
    var call = call(attempt -> failedFuture(FOR_GOOD));

    assertThat(call.cause()).isSameAs(FOR_GOOD);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void an_exception_thrown_by_the_attempt_is_a_failure_too() {
    var call = call(attempt -> {
      throw FOR_GOOD;
    });

    assertThat(call.cause()).isSameAs(FOR_GOOD);
  }

  @Test
  void a_lasting_failure_ends_the_call_at_its_timeout() {
    var call = call(attempt -> failedFuture(NETWORK));

    scheduler.advance(TIMEOUT);

    assertThat(call.cause()).isSameAs(NETWORK);
    assertThat(scheduler.pauses().stream().reduce(Duration.ZERO, Duration::plus))
        .isLessThan(TIMEOUT);
    assertThat(attempts).isEqualTo(scheduler.pauses().size() + 1);
  }

  @Test
  void a_call_that_waits_too_long_for_a_slot_is_never_sent() {
    var running = fillAllSlots();
    var waiting = call(attempt -> completedFuture("answer"));

    scheduler.advance(MINUTE);
    running.forEach(request -> request.complete("late"));

    assertThat(waiting.cause()).isInstanceOf(StoreException.class)
        .hasMessage("DynamoDB is busy: a call has waited too long to be sent.");
    assertThat(attempts).isZero();
  }

  @Test
  void a_retry_that_waits_too_long_for_a_slot_ends_with_the_failure_of_its_last_attempt() {
    var failed = call(attempt -> failedFuture(NETWORK));
    var running = fillAllSlots();

    scheduler.advance(MINUTE);
    running.forEach(request -> request.complete("late"));

    assertThat(failed.cause()).isSameAs(NETWORK);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void a_finished_call_frees_its_slot() {
    var running = fillAllSlots();
    var waiting = call(attempt -> completedFuture("answer"));

    running.getFirst().complete("done");

    assertThat(waiting.result()).isEqualTo("answer");
  }

  @Test
  void a_backoff_holds_no_slot() {
    IntStream.range(0, 10 * AdaptiveConcurrency.MAX_LIMIT)
        .forEach(number -> call(attempt -> failedFuture(NETWORK)));

    assertThat(call(attempt -> completedFuture("answer")).result()).isEqualTo("answer");
  }

  @Test
  void slow_responses_and_missing_ones_halve_the_number_of_concurrent_calls() {
    var running = fillAllSlots();
    scheduler.advance(RetryingCalls.SLOW.plusMillis(1));

    running.getFirst().complete("slow");
    running.get(1).completeExceptionally(FOR_GOOD);
    running.stream().skip(2).forEach(request -> request.complete("slow"));

    assertThat(startedOf(AdaptiveConcurrency.INITIAL_LIMIT))
        .isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT / 2);
  }

  @Test
  void failures_that_come_soon_do_not_lower_the_number_of_concurrent_calls() {
    fillAllSlots().forEach(request -> request.completeExceptionally(FOR_GOOD));

    assertThat(startedOf(AdaptiveConcurrency.INITIAL_LIMIT))
        .isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT);
  }

  /** How many of these calls are sent while none of them is answered. */
  private int startedOf(int count) {
    IntStream.range(0, count).forEach(number -> call(attempt -> new CompletableFuture<>()));
    return attempts;
  }

  @Test
  void a_full_queue_rejects_calls_until_some_have_ended() {
    var running = fillAllSlots();
    var waiting = IntStream.range(running.size(), RetryingCalls.MAX_OPEN_CALLS)
        .mapToObj(number -> call(attempt -> completedFuture("answer")))
        .toList();

    assertThat(call(attempt -> completedFuture("answer")).cause())
        .isInstanceOf(StoreException.class)
        .hasMessage("Too many calls to DynamoDB are queued.");
    assertThat(waiting).noneMatch(Future::isComplete);

    calls.close();
    assertThat(waiting).allMatch(Future::failed);
  }

  @Test
  void closing_ends_running_waiting_and_pausing_calls() {
    var pausing = call(attempt -> failedFuture(NETWORK));
    var running = new CompletableFuture<String>();
    var under = call(attempt -> running);
    fillAllSlots();
    var waiting = call(attempt -> completedFuture("answer"));
    attempts = 0;

    calls.close();
    running.complete("late");
    scheduler.advance(MINUTE);

    assertThat(List.of(pausing, under, waiting, call(attempt -> completedFuture("answer"))))
        .allSatisfy(call -> assertThat(call.cause()).isInstanceOf(StoreException.class)
            .hasMessage("The store is closed."));
    assertThat(attempts).isZero();
  }

  @Test
  void closing_completes_with_the_last_running_attempt() {
    var running = fillAllSlots();

    var closed = calls.close();

    running.subList(1, running.size()).forEach(attempt -> attempt.complete("late"));
    assertThat(closed.isComplete()).isFalse();
    running.getFirst().completeExceptionally(NETWORK);
    assertThat(closed.succeeded()).isTrue();
  }

  @Test
  void closing_without_running_attempts_completes_at_once() {
    call(attempt -> completedFuture("answer"));
    call(attempt -> failedFuture(NETWORK));

    assertThat(calls.close().succeeded()).isTrue();
  }

  private Future<String> call(IntFunction<CompletableFuture<String>> attempt) {
    return calls.call(() -> attempt.apply(++attempts));
  }

  /** Fills all slots with requests that have no response yet. */
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
