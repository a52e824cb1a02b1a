// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** A growing byte buffer for texts, byte blocks and variable-length numbers. */
final class ByteWriter {
  /** Holds most rows without growing. */
  private static final int INITIAL_CAPACITY = 256;
  private static final int LOW_BITS = 0x7F;
  private static final int CONTINUATION_BIT = 0x80;
  private static final int MAX_NUMBER_BYTES = 10;

  private byte[] bytes = new byte[INITIAL_CAPACITY];
  private int size;

  void writeByte(byte value) {
    ensureRoom(1);
    bytes[size++] = value;
  }

  /** Writes a variable-length number: seven bits a byte, the lowest first. */
  void writeNumber(long value) {
    ensureRoom(MAX_NUMBER_BYTES);
    long remaining = value;
    while ((remaining & ~LOW_BITS) != 0) {
      bytes[size++] = (byte) (remaining & LOW_BITS | CONTINUATION_BIT);
      remaining >>>= 7;
    }
    bytes[size++] = (byte) remaining;
  }

  void writeText(String text) {
    writeBytes(text.getBytes(UTF_8));
  }

  /** Writes a block of bytes behind its length. */
  void writeBytes(byte[] block) {
    writeNumber(block.length);
    append(block);
  }

  /** Writes bytes without their length. */
  void append(byte[] block) {
    ensureRoom(block.length);
    System.arraycopy(block, 0, bytes, size, block.length);
    size += block.length;
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void ensureRoom(int count) {
    if (size + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + count));
    }
  }
}
