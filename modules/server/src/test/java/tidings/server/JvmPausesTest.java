// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class JvmPausesTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private final AtomicLong now = new AtomicLong();

  @Test
  void the_longest_pause_of_the_last_time_is_known() {
    try (var pauses = new JvmPauses(now::get)) {
      lookAfter(JvmPauses.INTERVAL, pauses);
      assertThat(pauses.longestIn(SECOND)).isZero();

      lookAfter(JvmPauses.INTERVAL.plusMillis(300), pauses);
      lookAfter(JvmPauses.INTERVAL.plusMillis(200), pauses);

      assertThat(pauses.longestIn(SECOND)).hasMillis(300);
      assertThat(pauses.longestIn(Duration.ofMillis(100))).hasMillis(200);
    }
  }

  @Test
  void a_pause_counts_before_it_is_noticed() {
    try (var pauses = new JvmPauses(now::get)) {
      now.addAndGet(JvmPauses.INTERVAL.plusMillis(300).toNanos());

      assertThat(pauses.longestIn(SECOND)).hasMillis(300);
    }
  }

  @Test
  void the_time_before_the_start_is_no_pause() {
    try (var pauses = new JvmPauses(now::get)) {
      now.addAndGet(SECOND.toNanos());
      pauses.start();

      assertThat(pauses.longestIn(SECOND)).isZero();
    }
  }

  private void lookAfter(Duration time, JvmPauses pauses) {
    now.addAndGet(time.toNanos());
    pauses.look();
  }
}
