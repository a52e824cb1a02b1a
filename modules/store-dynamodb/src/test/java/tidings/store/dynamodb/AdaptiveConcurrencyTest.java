// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many requests are under way at once. */
final class AdaptiveConcurrencyTest {
  private final AdaptiveConcurrency concurrency = new AdaptiveConcurrency();
  private final List<Integer> started = new ArrayList<>();

  @Test
  void as_many_as_may_are_started_and_the_others_wait_in_order() {
    enter(AdaptiveConcurrency.INITIAL_LIMIT + 10);
    assertThat(started).hasSize(AdaptiveConcurrency.INITIAL_LIMIT);

    leave(5);

    assertThat(started).isEqualTo(numbers(AdaptiveConcurrency.INITIAL_LIMIT + 5));
  }

  @Test
  void a_round_that_goes_well_lets_one_more_in() {
    enterAndLeave(AdaptiveConcurrency.INITIAL_LIMIT);

    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT);
    enterAndLeave(1);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT + 1);
  }

  @Test
  void it_never_grows_beyond_its_bound() {
    enterAndLeave(100_000);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.MAX_LIMIT);

    enter(10 * AdaptiveConcurrency.MAX_LIMIT);

    assertThat(started).hasSize(AdaptiveConcurrency.MAX_LIMIT);
  }

  @Test
  void throttling_halves_it_once_for_all_that_were_under_way() {
    enter(AdaptiveConcurrency.INITIAL_LIMIT);

    throttle(AdaptiveConcurrency.INITIAL_LIMIT);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT / 2);

    enter(2);
    throttle(2);
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT / 4);
  }

  @Test
  void it_never_falls_to_nothing_and_comes_back() {
    for (int round = 0; round < 20; round++) {
      enter(1);
      throttle(1);
    }
    assertThat(concurrency.limit()).isEqualTo(AdaptiveConcurrency.MIN_LIMIT);

    enterAndLeave(3000);

    assertThat(concurrency.limit()).isGreaterThan(AdaptiveConcurrency.INITIAL_LIMIT);
  }

  @Test
  void who_waits_comes_in_when_it_is_throttled_too() {
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
        .forEach(number -> concurrency.enter(() -> started.add(number)));
  }

  private void leave(int count) {
    IntStream.range(0, count).forEach(number -> concurrency.leave(false));
  }

  private void throttle(int count) {
    IntStream.range(0, count).forEach(number -> concurrency.leave(true));
  }

  /** So many come and go one after the other. */
  private void enterAndLeave(int count) {
    IntStream.range(0, count).forEach(number -> {
      concurrency.enter(() -> {});
      concurrency.leave(false);
    });
  }

  private static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }
}
