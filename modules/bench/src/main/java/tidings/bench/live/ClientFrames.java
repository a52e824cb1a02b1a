// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/** Encodes the handshake and frames of a WebSocket client. */
final class ClientFrames {
  private static final int FINAL = 0x80;
  private static final int TEXT = 0x1;
  private static final int PONG = 0xA;
  private static final int MASKED = 0x80;
  /** A mask of zeros leaves the payload unchanged. */
  private static final byte[] MASK = new byte[4];
  private static final int MAX_SHORT_LENGTH = 125;
  /** The length code for a length in the next two bytes. */
  private static final int LENGTH_IN_TWO_BYTES = 126;

  private ClientFrames() {}

  /** The handshake, without an {@code Origin}, as of a program. */
  static ByteBuffer handshake(String host) {
    var lines = String.join("\r\n",
        "GET /v1/live HTTP/1.1",
        "Host: " + host,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGlkaW5ncyBtZWFzdXJlZA==",
        "Sec-WebSocket-Protocol: tidings.v1",
        "", "");
    return ByteBuffer.wrap(lines.getBytes(US_ASCII));
  }

  static ByteBuffer text(String message) {
    return frame(TEXT, ByteBuffer.wrap(message.getBytes(UTF_8)));
  }

  /** The pong for a ping, with the same payload. */
  static ByteBuffer pong(ByteBuffer payload) {
    return frame(PONG, payload);
  }

  private static ByteBuffer frame(int type, ByteBuffer payload) {
    int length = payload.remaining();
    var frame = ByteBuffer.allocate(length + 8).put((byte) (FINAL | type));
    if (length <= MAX_SHORT_LENGTH) {
      frame.put((byte) (MASKED | length));
    } else {
      frame.put((byte) (MASKED | LENGTH_IN_TWO_BYTES)).putShort((short) length);
    }
    return frame.put(MASK).put(payload).flip();
  }
}
