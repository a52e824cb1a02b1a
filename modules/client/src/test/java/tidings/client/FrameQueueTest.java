// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.LiveFrame.Gap;
import tidings.core.ActivityId;

final class FrameQueueTest {
  private static final ActivityId ID = new ActivityId("01KAMGJ5P00000000000000001");
  private final FrameQueue queue = new FrameQueue();

  @Test
  void frames_of_one_type_are_taken_in_their_order_and_others_stay() {
    queue.add(new Gap("first"));
    queue.add(new ActivityRemoved(ID));
    queue.add(new Gap("second"));

    assertThat(queue.next(ActivityRemoved.class).await())
        .isEqualTo(new ActivityRemoved(ID));
    assertThat(queue.next(Gap.class).await()).isEqualTo(new Gap("first"));
    assertThat(queue.next(Gap.class).await()).isEqualTo(new Gap("second"));
  }

  @Test
  void only_the_waiting_caller_gets_the_next_frame_of_its_type() {
    var waiting = queue.next(Gap.class);
    var waitingToo = queue.next(Gap.class);

    queue.add(new ActivityRemoved(ID));
    queue.add(new Gap("first"));

    assertThat(waiting.await()).isEqualTo(new Gap("first"));
    assertThat(waitingToo.isComplete()).isFalse();
  }

  @Test
  void a_full_queue_drops_the_oldest_frames() {
    for (int i = 0; i <= FrameQueue.CAPACITY; i++) {
      queue.add(new Gap("" + i));
    }

    assertThat(queue.next(Gap.class).await()).isEqualTo(new Gap("1"));
  }

  @Test
  void queued_frames_can_be_taken_after_the_end() {
    var waiting = queue.next(ActivityRemoved.class);
    queue.add(new Gap("last"));

    queue.end(ConnectionClosedException.of((short) 1001, "the server stops"));

    assertThat(queue.next(Gap.class).await()).isEqualTo(new Gap("last"));
    assertThatThrownBy(waiting::await)
        .isInstanceOfSatisfying(ConnectionClosedException.class,
            end -> assertThat(end.code()).isEqualTo(1001));
    assertThatThrownBy(() -> queue.next(Gap.class).await())
        .isInstanceOf(ConnectionClosedException.class);
  }
}
