// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RetryScheduleTest {
  private static final Instant START = Instant.parse("2026-11-29T10:00:00Z");
  private final RetrySchedule schedule = new RetrySchedule(new Random(1));

  @Test
  void an_event_is_sent_about_twenty_times_in_a_day() {
    int attempts = 1;
    var time = START;
    var next = schedule.next(attempts, START, time, Optional.empty());
    while (next.isPresent()) {
      assertThat(Duration.between(time, next.get())).isBetween(
          Duration.ofMillis(2_500), Duration.ofHours(2));
      time = next.get();
      attempts++;
      next = schedule.next(attempts, START, time, Optional.empty());
    }

    assertThat(attempts).isBetween(18, 40);
    assertThat(time).isBetween(START.plus(Duration.ofHours(22)), START.plus(Duration.ofDays(1)));
  }

  @Test
  void a_receiver_can_ask_for_a_pause_of_an_hour_at_most() {
    assertThat(schedule.next(1, START, START, Optional.of(Duration.ofMinutes(10))))
        .contains(START.plus(Duration.ofMinutes(10)));
    assertThat(schedule.next(1, START, START, Optional.of(Duration.ofDays(3))))
        .contains(START.plus(Duration.ofHours(1)));
  }

  @Test
  void a_pause_is_given_in_seconds_or_as_a_date() {
    assertThat(RetryAfter.parse(Optional.of("120"), START)).contains(Duration.ofMinutes(2));
    assertThat(RetryAfter.parse(Optional.of("Sun, 29 Nov 2026 10:01:00 GMT"), START))
        .contains(Duration.ofMinutes(1));
    assertThat(RetryAfter.parse(Optional.of("Sun, 29 Nov 2026 09:00:00 GMT"), START)).isEmpty();
    assertThat(RetryAfter.parse(Optional.of("soon"), START)).isEmpty();
  }
}
