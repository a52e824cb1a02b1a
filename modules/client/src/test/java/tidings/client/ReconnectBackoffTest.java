// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReconnectBackoffTest {
  private static final Duration MILLI = Duration.ofMillis(1);
  private static final Throwable BROKEN = ConnectionClosedException.idle();

  private final Random random = new Random(7);

  @Test
  void delays_are_random_up_to_a_doubling_bound() {
    assertThat(delays(1, BROKEN)).allMatch(delay -> isBetween(delay, 0, 1));
    assertThat(delays(4, BROKEN)).allMatch(delay -> isBetween(delay, 0, 8))
        .anyMatch(delay -> isBetween(delay, 0, 1))
        .anyMatch(delay -> isBetween(delay, 7, 8));
    for (int failures : new int[]{6, 20, 1_000, Integer.MAX_VALUE}) {
      assertThat(delays(failures, BROKEN)).allMatch(delay -> isBetween(delay, 0, 30))
          .anyMatch(delay -> isBetween(delay, 20, 30));
    }
  }

  @Test
  void too_many_connections_delay_longer() {
    var tooMany = ConnectionClosedException.of((short) ConnectionClosedException.TOO_MANY,
        "that is more than is allowed");
    assertThat(delays(1, tooMany)).allMatch(delay -> isBetween(delay, 30, 31));
  }

  @Test
  void retry_after_is_respected() {
    var headers = MultiMap.caseInsensitiveMultiMap().add("Retry-After", "5");
    assertThat(delays(1, ApiRefusal.of(503, headers, null)))
        .allMatch(delay -> isBetween(delay, 5, 6));
  }

  private List<Duration> delays(int failures, Throwable failure) {
    return IntStream.range(0, 1_000)
        .mapToObj(each -> ReconnectBackoff.DEFAULT.delay(failures, failure, random))
        .toList();
  }

  private static boolean isBetween(Duration delay, int above, int atMost) {
    return delay.compareTo(Duration.ofSeconds(above)) > 0
        && delay.compareTo(Duration.ofSeconds(atMost).plus(MILLI)) <= 0;
  }
}
