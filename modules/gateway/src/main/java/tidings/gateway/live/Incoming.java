// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketFrame;
import java.util.function.Consumer;
import tidings.gateway.json.Utf8;

/** Puts the frames that a client sends together to messages, within bounds. */
final class Incoming implements Handler<WebSocketFrame> {
  /** Frames of any kind between two heartbeats; a busy page sends some hundred. */
  static final int FRAMES = 500;

  private final Consumer<Buffer> messages;
  private final Consumer<CloseCode> refused;
  private Buffer begun = Buffer.buffer();
  private int frames;

  Incoming(Consumer<Buffer> messages, Consumer<CloseCode> refused) {
    this.messages = messages;
    this.refused = refused;
  }

  /** Another heartbeat: counts anew. */
  void beat() {
    frames = 0;
  }

  @Override
  public void handle(WebSocketFrame frame) {
    if (++frames > FRAMES) {
      refused.accept(CloseCode.TOO_MANY);
      return;
    }
    switch (frame.type()) {
      case TEXT, CONTINUATION -> add(frame);
      case BINARY -> refused.accept(CloseCode.BAD_MESSAGE);
      default -> {
      } // Vert.x sees to those that are no messages
    }
  }

  private void add(WebSocketFrame frame) {
    var bytes = frame.binaryData();
    if (begun.length() + bytes.length() > Live.MESSAGE_BYTES) {
      refused.accept(CloseCode.TOO_BIG);
      return;
    }
    begun.appendBuffer(bytes);
    if (frame.isFinal()) {
      var message = begun;
      begun = Buffer.buffer();
      take(message);
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
