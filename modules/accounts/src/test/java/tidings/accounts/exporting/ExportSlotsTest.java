// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.store.ManualClock;

/** The bounds of exports. */
final class ExportSlotsTest {
  private static final UserId ANA = new UserId("ana");

  private final ManualClock clock = new ManualClock();
  private final ExportSlots slots = new ExportSlots(clock);

  @Test
  void a_server_makes_four_exports_at_a_time() {
    var first = slots.take(ANA, false);
    IntStream.range(1, ExportSlots.MAX_EXPORTS)
        .forEach(number -> assertThat(slots.take(new UserId("user" + number), false).begin())
            .isTrue());

    assertThat(refusal(new UserId("another"), false).retryAfter()).isPresent();

    first.release();
    assertThat(slots.take(new UserId("another"), false).begin()).isTrue();
  }

  @Test
  void a_user_has_one_export_at_a_time() {
    var first = slots.take(ANA, false);
    assertThat(first.begin()).isTrue();
    clock.advance(ExportSlots.BEGIN_TIMEOUT.multipliedBy(2));

    assertThat(refusal(ANA, false).errorCode()).isEqualTo(ErrorCode.RATE_LIMITED);

    first.release();
    slots.take(ANA, false);
  }

  @Test
  void an_export_that_does_not_begin_makes_room_and_cannot_begin_later() {
    var abandoned = slots.take(ANA, false);
    clock.advance(ExportSlots.BEGIN_TIMEOUT.plusSeconds(1));

    var second = slots.take(ANA, false);

    assertThat(abandoned.begin()).isFalse();
    abandoned.release();
    assertThat(second.begin()).isTrue();
    assertThat(second.begin()).isFalse();
  }

  @Test
  void a_user_is_told_how_long_to_wait() {
    slots.take(ANA, true).release();
    clock.advance(Duration.ofMinutes(4));

    assertThat(refusal(ANA, true).retryAfter())
        .isEqualTo(Optional.of(ExportSlots.PAUSE.minusMinutes(4)));

    slots.take(ANA, false).release();
    clock.advance(ExportSlots.PAUSE);
    slots.take(ANA, true);
  }

  private Refusal refusal(UserId user, boolean isOwn) {
    return catchThrowableOfType(Refusal.class, () -> slots.take(user, isOwn));
  }
}
