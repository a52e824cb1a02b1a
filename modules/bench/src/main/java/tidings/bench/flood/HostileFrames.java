// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.nio.ByteBuffer;

/** WebSocket frames of a client, valid and invalid. */
public final class HostileFrames {
  public static final int TEXT = 0x81;
  public static final int BINARY = 0x82;
  public static final int CLOSE = 0x88;
  public static final int PING = 0x89;
  public static final int PONG = 0x8A;
  /** The first fragment of a text message. */
  public static final int TEXT_FIRST_FRAGMENT = 0x01;
  public static final int CONTINUATION = 0x00;
  public static final int LAST_CONTINUATION = 0x80;
  /** The bit for a compressed payload. */
  public static final int COMPRESSED = 0x40;
  private static final int MASKED = 0x80;
  /** A mask of zeros leaves the payload unchanged. */
  private static final int MASK = 0;
  private static final int MAX_SHORT_LENGTH = 125;
  /** The length code for a length in the next two bytes. */
  private static final int LENGTH_IN_TWO_BYTES = 126;
  private static final int MAX_HEADER_BYTES = 8;

  private HostileFrames() {}

  /** @param first the first byte: opcode, and the bit of the last fragment */
  public static byte[] of(int first, byte... payload) {
    var frame = ByteBuffer.allocate(MAX_HEADER_BYTES + payload.length).put((byte) first);
    if (payload.length <= MAX_SHORT_LENGTH) {
      frame.put((byte) (MASKED | payload.length));
    } else {
      frame.put((byte) (MASKED | LENGTH_IN_TWO_BYTES)).putShort((short) payload.length);
    }
    return bytes(frame.putInt(MASK).put(payload).flip());
  }

  /** Without a mask, which only a server may send. */
  public static byte[] unmasked(byte... payload) {
    return bytes(ByteBuffer.allocate(MAX_HEADER_BYTES + payload.length).put((byte) TEXT)
        .put((byte) payload.length).put(payload).flip());
  }

  /** Repeats a frame. */
  public static byte[] repeat(int count, byte[] frame) {
    var all = ByteBuffer.allocate(count * frame.length);
    for (int time = 0; time < count; time++) {
      all.put(frame);
    }
    return all.array();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    var bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
