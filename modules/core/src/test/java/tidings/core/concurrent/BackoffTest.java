// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(25), Duration.ofSeconds(1));

  private final Random random = new Random(7);

  @Test
  void the_delay_doubles_up_to_the_maximum() {
    assertThat(IntStream.of(1, 2, 3, 4, 5, 6, 7, 8, 100, Integer.MAX_VALUE)
        .mapToObj(failures -> BACKOFF.delay(failures).toMillis()))
        .containsExactly(25L, 50L, 100L, 200L, 400L, 800L, 1000L, 1000L, 1000L, 1000L);
  }

  @Test
  void a_jittered_delay_is_random_up_to_the_delay() {
    for (int failures : new int[]{1, 5, 100}) {
      var delay = BACKOFF.delay(failures);
      assertThat(jitteredDelays(BACKOFF, failures)).hasSizeGreaterThan(20)
          .allMatch(jittered -> jittered.isPositive() && jittered.compareTo(delay) <= 0)
          .anyMatch(jittered -> jittered.compareTo(delay.dividedBy(10)) < 0)
          .anyMatch(jittered -> jittered.compareTo(delay.multipliedBy(9).dividedBy(10)) > 0);
    }
  }

  @Test
  void a_jittered_delay_is_at_least_a_millisecond_as_timers_need_one() {
    assertThat(jitteredDelays(new Backoff(Duration.ZERO, Duration.ofSeconds(1)), 3))
        .containsOnly(Duration.ofMillis(1));
  }

  private List<Duration> jitteredDelays(Backoff backoff, int failures) {
    return IntStream.range(0, 1_000)
        .mapToObj(number -> backoff.jitteredDelay(failures, random))
        .distinct()
        .toList();
  }
}
