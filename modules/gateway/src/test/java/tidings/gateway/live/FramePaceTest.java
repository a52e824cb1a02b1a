// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FramePaceTest {
  private static final int HALF = FramePace.MAX_BYTES_PER_TURN / 2;

  private final FramePace pace = new FramePace();
  private final EmbeddedChannel channel = new EmbeddedChannel(pace);

  @BeforeEach
  void stopTheClock() {
    channel.freezeTime();
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void small_frames_pass_at_once() {
    channel.writeInbound(frames(5, 10));

    assertThat(channel.inboundMessages()).hasSize(5);
    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @Test
  void frames_beyond_those_of_a_turn_wait_and_nothing_is_read_meanwhile() {
    channel.writeInbound(frames(5, HALF));

    assertThat(channel.inboundMessages()).hasSize(2);
    assertThat(channel.config().isAutoRead()).isFalse();

    nextTurn();
    assertThat(channel.inboundMessages()).hasSize(4);
    assertThat(channel.config().isAutoRead()).isFalse();

    nextTurn();
    assertThat(channel.inboundMessages()).hasSize(5);
    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @Test
  void frames_keep_their_order() {
    var frames = frames(4, HALF);
    channel.writeInbound(frames);
    nextTurn();

    assertThat(channel.inboundMessages().toArray()).containsExactly(frames);
  }

  @Test
  void frames_do_not_wait_after_the_end() {
    channel.writeInbound(frames(5, HALF));
    pace.end();
    nextTurn();

    assertThat(channel.inboundMessages()).hasSize(5);
    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @Test
  void waiting_frames_are_released_when_the_connection_ends() {
    var frames = frames(3, HALF);
    channel.writeInbound(frames);
    channel.close();

    assertThat(((TextWebSocketFrame) frames[2]).refCnt()).isZero();
  }

  private void nextTurn() {
    channel.advanceTimeBy(FramePace.TURN_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
  }

  private static Object[] frames(int count, int bytes) {
    return IntStream.range(0, count)
        .mapToObj(number -> new TextWebSocketFrame(Unpooled.wrappedBuffer(new byte[bytes])))
        .toArray();
  }
}
