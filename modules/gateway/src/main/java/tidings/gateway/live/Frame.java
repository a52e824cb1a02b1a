// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;

/** A text frame, encoded once with its WebSocket header for any number of recipients. */
record Frame(ByteBuf bytes) {
  /** First byte: final frame, text. */
  private static final int FINAL_TEXT = 0x81;
  /** The longest payload whose length fits the second byte. */
  private static final int MAX_SHORT_LENGTH = 125;
  /** Second byte if two or eight bytes of length follow. */
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

  /** A view of the bytes with a reader index of its own. */
  ByteBuf duplicate() {
    return bytes.duplicate();
  }
}
