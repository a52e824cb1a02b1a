// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AdaptiveConcurrencyTest {
  private final AdaptiveConcurrency concurrency = new AdaptiveConcurrency();
  private final List<Integer> started = new ArrayList<>();

  @Test
  void requests_above_the_limit_wait_in_order() {
    enter(AdaptiveConcurrency.INITIAL_LIMIT + 10);
    assertThat(started).hasSize(AdaptiveConcurrency.INITIAL_LIMIT);

    leave(5);

    assertThat(started).isEqualTo(numbers(AdaptiveConcurrency.INITIAL_LIMIT + 5));
  }

  @Test
  void a_single_request_waits_for_one_of_a_large_batch_at_most() {
    enter(AdaptiveConcurrency.INITIAL_LIMIT);
    started.clear();
    IntStream.range(0, 3).forEach(chunk -> concurrency.enter(true, () -> started.add(chunk)));
    IntStream.range(10, 12).forEach(single -> concurrency.enter(false, () -> started.add(single)));

    leave(5);

    assertThat(started).isEqualTo(List.of(10, 0, 11, 1, 2));
  }

  @Test
  void a_round_of_successes_raises_the_limit_by_one() {
    enterAndLeave(AdaptiveConcurrency.INITIAL_LIMIT);

    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT);
    enterAndLeave(1);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT + 1);
  }

  @Test
  void the_limit_has_a_maximum() {
    enterAndLeave(100_000);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.MAX_LIMIT);

    enter(10 * AdaptiveConcurrency.MAX_LIMIT);

    assertThat(started).hasSize(AdaptiveConcurrency.MAX_LIMIT);
  }

  @Test
  void throttling_halves_the_limit_once_for_all_running_requests() {
    enter(AdaptiveConcurrency.INITIAL_LIMIT);

    throttle(AdaptiveConcurrency.INITIAL_LIMIT);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT / 2);

    enter(2);
    throttle(2);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT / 4);
  }

  @Test
  void the_limit_has_a_minimum_and_recovers() {
    for (int round = 0; round < 20; round++) {
      enter(1);
      throttle(1);
    }
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.MIN_LIMIT);

    enterAndLeave(3000);

    assertThat(concurrency.limit()).isGreaterThan(AdaptiveConcurrency.INITIAL_LIMIT);
  }

  @Test
  void waiting_requests_start_after_throttling_too() {
    enter(AdaptiveConcurrency.INITIAL_LIMIT + 1000);

    int left = 0;
    while (left < started.size()) {
      concurrency.leave(true);
      left++;
    }

    assertThat(started).isEqualTo(numbers(AdaptiveConcurrency.INITIAL_LIMIT + 1000));
  }

  private void enter(int count) {
    int first = started.size();
    IntStream.range(first, first + count)
        .forEach(number -> concurrency.enter(false, () -> started.add(number)));
  }

  private void leave(int count) {
    IntStream.range(0, count).forEach(number -> concurrency.leave(false));
  }

  private void throttle(int count) {
    IntStream.range(0, count).forEach(number -> concurrency.leave(true));
  }

  /** Runs so many requests one after another. */
  private void enterAndLeave(int count) {
    IntStream.range(0, count).forEach(number -> {
      concurrency.enter(false, () -> {});
      concurrency.leave(false);
    });
  }

  private static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }
}
