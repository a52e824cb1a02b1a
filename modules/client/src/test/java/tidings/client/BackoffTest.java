// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private static final Duration MILLI = Duration.ofMillis(1);
  private static final Throwable BROKEN = Ended.silent();

  private final Random random = new Random(7);

  @Test
  void pauses_are_random_below_a_bound_that_doubles_up_to_the_longest() {
    assertThat(pauses(0, BROKEN)).allMatch(pause -> within(pause, 0, 1));
    assertThat(pauses(3, BROKEN)).allMatch(pause -> within(pause, 0, 8))
        .anyMatch(pause -> within(pause, 0, 1))
        .anyMatch(pause -> within(pause, 7, 8));
    for (int failures : new int[]{5, 20, 1_000, Integer.MAX_VALUE}) {
      assertThat(pauses(failures, BROKEN)).allMatch(pause -> within(pause, 0, 30))
          .anyMatch(pause -> within(pause, 20, 30));
    }
  }

  @Test
  void who_has_too_many_connections_waits_for_longer() {
    var crowded = Ended.of((short) Ended.TOO_MANY, "that is more than is allowed");
    assertThat(pauses(0, crowded)).allMatch(pause -> within(pause, 30, 31));
  }

  @Test
  void who_is_asked_to_wait_waits() {
    var headers = MultiMap.caseInsensitiveMultiMap().add("Retry-After", "5");
    assertThat(pauses(0, Refused.of(503, headers, null))).allMatch(pause -> within(pause, 5, 6));
  }

  private List<Duration> pauses(int failures, Throwable failure) {
    return IntStream.range(0, 1_000)
        .mapToObj(each -> Backoff.USUAL.pause(failures, failure, random))
        .toList();
  }

  private static boolean within(Duration pause, int above, int atMost) {
    return pause.compareTo(Duration.ofSeconds(above)) > 0
        && pause.compareTo(Duration.ofSeconds(atMost).plus(MILLI)) <= 0;
  }
}
