// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tidings.client.Frame.Gap;
import tidings.client.Frame.Removed;
import tidings.core.ActivityId;

final class ArrivalsTest {
  private final Arrivals arrivals = new Arrivals();

  @Test
  void frames_of_one_type_are_taken_in_their_order_and_others_stay() {
    arrivals.add(new Gap("first"));
    arrivals.add(new Removed(ActivityId.FIRST));
    arrivals.add(new Gap("second"));

    assertThat(arrivals.next(Removed.class).await()).isEqualTo(new Removed(ActivityId.FIRST));
    assertThat(arrivals.next(Gap.class).await()).isEqualTo(new Gap("first"));
    assertThat(arrivals.next(Gap.class).await()).isEqualTo(new Gap("second"));
  }

  @Test
  void who_waits_gets_the_next_frame_of_the_type_and_nobody_else_does() {
    var waiting = arrivals.next(Gap.class);
    var waitingToo = arrivals.next(Gap.class);

    arrivals.add(new Removed(ActivityId.FIRST));
    arrivals.add(new Gap("first"));

    assertThat(waiting.await()).isEqualTo(new Gap("first"));
    assertThat(waitingToo.isComplete()).isFalse();
  }

  @Test
  void the_oldest_frames_make_room() {
    for (int i = 0; i <= Arrivals.KEPT; i++) {
      arrivals.add(new Gap("" + i));
    }

    assertThat(arrivals.next(Gap.class).await()).isEqualTo(new Gap("1"));
  }

  @Test
  void what_came_before_the_end_can_still_be_taken_and_nothing_else() {
    var waiting = arrivals.next(Removed.class);
    arrivals.add(new Gap("last"));

    arrivals.end(Ended.of((short) 1001, "the server stops"));

    assertThat(arrivals.next(Gap.class).await()).isEqualTo(new Gap("last"));
    assertThatThrownBy(waiting::await)
        .isInstanceOfSatisfying(Ended.class, end -> assertThat(end.code()).isEqualTo(1001));
    assertThatThrownBy(() -> arrivals.next(Gap.class).await()).isInstanceOf(Ended.class);
  }
}
