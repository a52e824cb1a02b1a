// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;

/** A text message for clients, encoded once however many get it, the WebSocket's header with it. */
record Frame(ByteBuf bytes) {
  /** The last frame of a message, and a text. */
  private static final int FINAL_TEXT = 0x81;
  /** The longest message whose length is said in the second byte. */
  private static final int MAX_SHORT_LENGTH = 125;
  /** Says that two bytes of length follow, or eight. */
  private static final int TWO_BYTES = 126;
  private static final int EIGHT_BYTES = 127;
  private static final int MAX_HEADER_BYTES = 10;

  static Frame of(Buffer message) {
    int length = message.length();
    var bytes = Unpooled.buffer(MAX_HEADER_BYTES + length).writeByte(FINAL_TEXT);
    if (length <= MAX_SHORT_LENGTH) {
      bytes.writeByte(length);
    } else if (length <= Character.MAX_VALUE) {
      bytes.writeByte(TWO_BYTES).writeShort(length);
    } else {
      bytes.writeByte(EIGHT_BYTES).writeLong(length);
    }
    bytes.writeBytes(message.getBytes());
    return new Frame(Unpooled.unreleasableBuffer(bytes));
  }

  /** Its bytes, to be read once. */
  ByteBuf duplicate() {
    return bytes.duplicate();
  }
}
