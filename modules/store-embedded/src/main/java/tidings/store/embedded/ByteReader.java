// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

  /**
   * Reads a text.
   *
   * @param likely is returned if it is the same text
   */
  String readText(@Nullable Object likely) {
    int length = readCount();
    var text = likely instanceof String known && isNext(known, length)
        ? known
        : new String(bytes, position, length, UTF_8);
    position += length;
    return text;
  }

  /** Whether these bytes are next. False for characters beyond ASCII, which equal no byte. */
  private boolean isNext(String text, int length) {
    if (text.length() != length) {
      return false;
    }
    for (int index = 0; index < length; index++) {
      if (text.charAt(index) != bytes[position + index]) {
        return false;
      }
    }
    return true;
  }

  byte[] readBytes() {
    int length = readCount();
    var block = Arrays.copyOfRange(bytes, position, position + length);
    position += length;
    return block;
  }
}
