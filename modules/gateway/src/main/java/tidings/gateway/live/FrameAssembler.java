// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tidings.wire.StrictUtf8;

/** Assembles the frames of a client into messages and enforces limits of rate and size. */
final class FrameAssembler {
  /** Maximum number of frames between two heartbeats; a busy page sends about a hundred. */
  static final int MAX_FRAMES_PER_HEARTBEAT = 500;
  /**
   * Maximum number of their bytes: enough for a page that changes all its 200 ids five times a
   * second.
   */
  static final int MAX_BYTES_PER_HEARTBEAT = 1024 * 1024;
  /** Heartbeats without a frame after which a client counts as gone. */
  private static final int MAX_SILENT_HEARTBEATS = 2;

  private final Consumer<Buffer> onMessage;
  private final Consumer<CloseCode> onRefusal;
  private @Nullable Buffer partial;
  private int frames;
  private int bytes;
  private int silentHeartbeats;

  FrameAssembler(Consumer<Buffer> onMessage, Consumer<CloseCode> onRefusal) {
    this.onMessage = onMessage;
    this.onRefusal = onRefusal;
  }

  /** Resets the counters at a heartbeat. @return whether the client has been silent for too long */
  boolean onHeartbeat() {
    silentHeartbeats = frames == 0 ? silentHeartbeats + 1 : 0;
    frames = 0;
    bytes = 0;
    return silentHeartbeats >= MAX_SILENT_HEARTBEATS;
  }

  void add(WebSocketFrame frame) {
    frames++;
    bytes += frame.content().readableBytes();
    if (frames > MAX_FRAMES_PER_HEARTBEAT || bytes > MAX_BYTES_PER_HEARTBEAT) {
      onRefusal.accept(CloseCode.TOO_MANY);
      return;
    }
    switch (frame) {
      case TextWebSocketFrame text -> append(text);
      case ContinuationWebSocketFrame more -> append(more);
      case BinaryWebSocketFrame binary -> onRefusal.accept(CloseCode.BAD_MESSAGE);
      default -> {
      } // is no message
    }
  }

  private void append(WebSocketFrame frame) {
    var message = partial == null ? Buffer.buffer() : partial;
    partial = null;
    if (message.length() + frame.content().readableBytes() > LiveSockets.MAX_MESSAGE_BYTES) {
      onRefusal.accept(CloseCode.TOO_BIG);
      return;
    }
    message.appendBytes(ByteBufUtil.getBytes(frame.content()));
    if (frame.isFinalFragment()) {
      deliver(message);
    } else {
      partial = message;
    }
  }

  private void deliver(Buffer message) {
    if (StrictUtf8.decode(message).isPresent()) {
      onMessage.accept(message);
    } else {
      onRefusal.accept(CloseCode.NOT_UTF8);
    }
  }
}
