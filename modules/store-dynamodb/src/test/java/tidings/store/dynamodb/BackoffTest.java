// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  @Test
  void the_bound_doubles_up_to_a_second() {
    assertThat(millis(1.0, 1, 2, 3, 4, 5, 6, 7, 8, 100, Integer.MAX_VALUE))
        .containsExactly(25, 50, 100, 200, 400, 800, 1000, 1000, 1000, 1000);
  }

  @Test
  void the_delay_is_random_from_zero_to_the_bound() {
    assertThat(millis(0.0, 1, 5, 100)).containsExactly(0, 0, 0);
    assertThat(millis(0.5, 1, 5, 100)).containsExactly(12, 200, 500);
  }

  @Test
  void two_calls_that_failed_together_retry_at_different_times() {
    assertThat(IntStream.range(0, 1000).mapToObj(number -> Backoff.RANDOM.after(10)).distinct())
        .hasSizeGreaterThan(100);
  }

  private static long[] millis(double chance, int... failed) {
    var backoff = new Backoff(() -> chance);
    return IntStream.of(failed).mapToLong(times -> backoff.after(times).toMillis()).toArray();
  }
}
