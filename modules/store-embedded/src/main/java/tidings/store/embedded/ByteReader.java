// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Reads the format of {@link ByteWriter}. Throws an {@link IndexOutOfBoundsException} on malformed
 * input.
 */
final class ByteReader {
  private static final int LOW_BITS = 0x7F;
  private static final int BITS = 64;

  private final byte[] bytes;
  private int position;

  ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** @throws IndexOutOfBoundsException if bytes are left */
  void requireEnd() {
    if (position != bytes.length) {
      throw new IndexOutOfBoundsException(bytes.length - position + " bytes left over");
    }
  }

  byte readByte() {
    return bytes[position++];
  }

  long readNumber() {
    long value = 0;
    for (int shift = 0; shift < BITS; shift += 7) {
      byte next = bytes[position++];
      value |= (long) (next & LOW_BITS) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IndexOutOfBoundsException("unterminated number");
  }

  /** Reads the number of elements that follow; it never exceeds the number of bytes left. */
  int readCount() {
    long count = readNumber();
    if (count < 0 || count > bytes.length - position) {
      throw new IndexOutOfBoundsException(
          count + " elements in " + (bytes.length - position) + " bytes");
    }
    return (int) count;
  }

  String readText() {
    int length = readCount();
    var text = new String(bytes, position, length, UTF_8);
    position += length;
    return text;
  }

  byte[] readBytes() {
    int length = readCount();
    var block = Arrays.copyOfRange(bytes, position, position + length);
    position += length;
    return block;
  }
}
