// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many requests are under way at once. */
final class ConcurrencyTest {
  private final Concurrency concurrency = new Concurrency();
  private final List<Integer> started = new ArrayList<>();

  @Test
  void as_many_as_may_are_started_and_the_others_wait_in_order() {
    enter(Concurrency.FIRST + 10);
    assertThat(started).hasSize(Concurrency.FIRST);

    leave(5);

    assertThat(started).isEqualTo(numbers(Concurrency.FIRST + 5));
  }

  @Test
  void a_round_that_goes_well_lets_one_more_in() {
    leaveAfter(Concurrency.FIRST);

    assertThat(concurrency.limit()).isEqualTo(Concurrency.FIRST);
    leaveAfter(1);
    assertThat(concurrency.limit()).isEqualTo(Concurrency.FIRST + 1);
  }

  @Test
  void it_never_grows_beyond_its_bound() {
    leaveAfter(100_000);
    assertThat(concurrency.limit()).isEqualTo(Concurrency.MOST);

    enter(10 * Concurrency.MOST);

    assertThat(started).hasSize(Concurrency.MOST);
  }

  @Test
  void throttling_halves_it_once_for_all_that_were_under_way() {
    enter(Concurrency.FIRST);

    throttle(Concurrency.FIRST);
    assertThat(concurrency.limit()).isEqualTo(Concurrency.FIRST / 2);

    enter(2);
    throttle(2);
    assertThat(concurrency.limit()).isEqualTo(Concurrency.FIRST / 4);
  }

  @Test
  void it_never_falls_to_nothing_and_comes_back() {
    for (int round = 0; round < 20; round++) {
      enter(1);
      throttle(1);
    }
    assertThat(concurrency.limit()).isEqualTo(Concurrency.LEAST);

    leaveAfter(3000);

    assertThat(concurrency.limit()).isGreaterThan(Concurrency.FIRST);
  }

  @Test
  void who_waits_comes_in_when_it_is_throttled_too() {
    enter(Concurrency.FIRST + 1000);

    int left = 0;
    while (left < started.size()) {
      concurrency.leave(true);
      left++;
    }

    assertThat(started).isEqualTo(numbers(Concurrency.FIRST + 1000));
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
  private void leaveAfter(int count) {
    IntStream.range(0, count).forEach(number -> {
      concurrency.enter(() -> {});
      concurrency.leave(false);
    });
  }

  private static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }
}
