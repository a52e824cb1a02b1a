// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who was refused waits: anything up to a bound that doubles, and ends at a second. */
final class BackoffTest {
  @Test
  void the_bound_doubles_up_to_a_second() {
    assertThat(millis(1.0, 1, 2, 3, 4, 5, 6, 7, 8, 100, Integer.MAX_VALUE))
        .containsExactly(25, 50, 100, 200, 400, 800, 1000, 1000, 1000, 1000);
  }

  @Test
  void the_whole_of_it_is_left_to_chance() {
    assertThat(millis(0.0, 1, 5, 100)).containsExactly(0, 0, 0);
    assertThat(millis(0.5, 1, 5, 100)).containsExactly(12, 200, 500);
  }

  @Test
  void two_who_were_refused_together_do_not_come_back_together() {
    assertThat(IntStream.range(0, 1000).mapToObj(number -> Backoff.RANDOM.after(10)).distinct())
        .hasSizeGreaterThan(100);
  }

  private static long[] millis(double chance, int... failed) {
    var backoff = new Backoff(() -> chance);
    return IntStream.of(failed).mapToLong(times -> backoff.after(times).toMillis()).toArray();
  }
}
