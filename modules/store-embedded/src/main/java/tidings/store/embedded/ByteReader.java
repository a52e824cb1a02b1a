// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Reads what an {@link ByteWriter} wrote.
 *
 * <p>Fails with an {@link IndexOutOfBoundsException} when the bytes do not end where they should.
 */
final class ByteReader {
  private static final int LOW_BITS = 0x7F;
  private static final int BITS = 64;

  private final byte[] bytes;
  private int position;

  ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** There must be nothing more. */
  void requireEnd() {
    if (position != bytes.length) {
      throw new IndexOutOfBoundsException(bytes.length - position + " bytes too many");
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
    throw new IndexOutOfBoundsException("a number that does not end");
  }

  /** How many of something follow; never more than there are bytes. */
  int readCount() {
    long count = readNumber();
    if (count < 0 || count > bytes.length - position) {
      throw new IndexOutOfBoundsException(count + " of something in " + (bytes.length - position));
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
