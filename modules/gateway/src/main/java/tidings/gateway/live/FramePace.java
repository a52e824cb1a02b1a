// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Spreads the frames of a client over time, so that a client that floods its event loop does not
 * delay the others on it. Frames beyond the bytes of a turn wait for the next one, and nothing is
 * read meanwhile.
 */
final class FramePace extends ChannelInboundHandlerAdapter {
  /** Bytes after which further frames wait: more than those of any message after the hello. */
  static final int MAX_BYTES_PER_TURN = 8 * 1024;
  /** Time until the next turn; a page that shows other activities does not notice it. */
  static final Duration TURN_INTERVAL = Duration.ofMillis(10);

  /** Frames that were read together with those of this turn. */
  private final Queue<Object> waiting = new ArrayDeque<>(1);
  private int bytes;
  private boolean isPaused;
  private boolean isOver;

  @Override
  public void channelRead(ChannelHandlerContext handler, Object frame) {
    if (isPaused) {
      waiting.add(frame);
    } else {
      pass(handler, frame);
    }
  }

  private void pass(ChannelHandlerContext handler, Object frame) {
    bytes += frame instanceof WebSocketFrame read ? read.content().readableBytes() : 0;
    handler.fireChannelRead(frame);
    if (bytes >= MAX_BYTES_PER_TURN && !isOver) {
      pause(handler);
    }
  }

  private void pause(ChannelHandlerContext handler) {
    isPaused = true;
    handler.channel().config().setAutoRead(false);
    handler.executor().schedule(() -> resume(handler), TURN_INTERVAL.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  private void resume(ChannelHandlerContext handler) {
    isPaused = false;
    bytes = 0;
    while (!isPaused && !waiting.isEmpty()) {
      pass(handler, waiting.remove());
    }
    if (!isPaused && handler.channel().isActive()) {
      handler.channel().config().setAutoRead(true);
    }
  }

  /** Frames need not wait any more: nothing is done for them. */
  void end() {
    isOver = true;
  }

  @Override
  public void channelInactive(ChannelHandlerContext handler) {
    isOver = true;
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    handler.fireChannelInactive();
  }
}
