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
import tidings.gateway.json.Utf8;

/** Puts the frames that a client sends together to messages, within bounds. */
final class Incoming {
  /** Frames of any kind between two heartbeats; a busy page sends some hundred. */
  static final int FRAMES = 500;
  /** Bytes of these: more than a page has to say that shows 200 others five times a second. */
  static final int BYTES = 1024 * 1024;
  /** Heartbeats through which a client may be silent. */
  private static final int SILENT = 2;

  private final Consumer<Buffer> messages;
  private final Consumer<CloseCode> refused;
  private @Nullable Buffer begun;
  private int frames;
  private int bytes;
  private int silent;

  Incoming(Consumer<Buffer> messages, Consumer<CloseCode> refused) {
    this.messages = messages;
    this.refused = refused;
  }

  /** Another heartbeat: counts anew. @return whether the client has been silent for too long */
  boolean beat() {
    silent = frames == 0 ? silent + 1 : 0;
    frames = 0;
    bytes = 0;
    return silent >= SILENT;
  }

  void add(WebSocketFrame frame) {
    frames++;
    bytes += frame.content().readableBytes();
    if (frames > FRAMES || bytes > BYTES) {
      refused.accept(CloseCode.TOO_MANY);
      return;
    }
    switch (frame) {
      case TextWebSocketFrame text -> join(text);
      case ContinuationWebSocketFrame more -> join(more);
      case BinaryWebSocketFrame binary -> refused.accept(CloseCode.BAD_MESSAGE);
      default -> {
      } // is no message
    }
  }

  private void join(WebSocketFrame frame) {
    var message = begun == null ? Buffer.buffer() : begun;
    begun = null;
    if (message.length() + frame.content().readableBytes() > Live.MESSAGE_BYTES) {
      refused.accept(CloseCode.TOO_BIG);
      return;
    }
    message.appendBytes(ByteBufUtil.getBytes(frame.content()));
    if (frame.isFinalFragment()) {
      take(message);
    } else {
      begun = message;
    }
  }

  private void take(Buffer message) {
    if (Utf8.decode(message).isPresent()) {
      messages.accept(message);
    } else {
      refused.accept(CloseCode.NOT_UTF8);
    }
  }
}
