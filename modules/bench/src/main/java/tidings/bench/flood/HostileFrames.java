// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.nio.ByteBuffer;

/** Frames of a client's, right or wrong. */
final class HostileFrames {
  static final int TEXT = 0x81;
  static final int PING = 0x89;
  /** Of a frame that is not the last of its message. */
  static final int TEXT_FIRST_FRAGMENT = 0x01;
  static final int CONTINUATION = 0x00;
  static final int LAST_CONTINUATION = 0x80;
  /** Says that the payload is compressed. */
  static final int COMPRESSED = 0x40;
  private static final int MASKED = 0x80;
  /** Zeros are a mask, too, and leave everything as it is. */
  private static final int MASK = 0;
  private static final int MAX_SHORT_LENGTH = 125;
  /** Says that the length is in the next two bytes. */
  private static final int LENGTH_IN_TWO_BYTES = 126;
  private static final int MAX_HEADER_BYTES = 8;

  private HostileFrames() {}

  /** @param first the type, and whether it is the last of its message */
  static byte[] of(int first, byte... payload) {
    var frame = ByteBuffer.allocate(MAX_HEADER_BYTES + payload.length).put((byte) first);
    if (payload.length <= MAX_SHORT_LENGTH) {
      frame.put((byte) (MASKED | payload.length));
    } else {
      frame.put((byte) (MASKED | LENGTH_IN_TWO_BYTES)).putShort((short) payload.length);
    }
    return bytes(frame.putInt(MASK).put(payload).flip());
  }

  /** As only a server may send it. */
  static byte[] unmasked(byte... payload) {
    return bytes(ByteBuffer.allocate(MAX_HEADER_BYTES + payload.length).put((byte) TEXT)
        .put((byte) payload.length).put(payload).flip());
  }

  /** The same again and again. */
  static byte[] repeat(int count, byte[] frame) {
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
