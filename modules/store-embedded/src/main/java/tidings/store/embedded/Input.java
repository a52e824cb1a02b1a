// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Reads what an {@link Output} wrote.
 *
 * <p>Fails with an {@link IndexOutOfBoundsException} when the bytes do not end where they should.
 */
final class Input {
  private static final int LOW_BITS = 0x7F;
  private static final int BITS = 64;

  private final byte[] bytes;
  private int at;

  Input(byte[] bytes) {
    this.bytes = bytes;
  }

  /** There must be nothing more. */
  void end() {
    if (at != bytes.length) {
      throw new IndexOutOfBoundsException(bytes.length - at + " bytes too many");
    }
  }

  byte take() {
    return bytes[at++];
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift < BITS; shift += 7) {
      byte part = bytes[at++];
      value |= (long) (part & LOW_BITS) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw new IndexOutOfBoundsException("a number that does not end");
  }

  /** How many of something follow; never more than there are bytes. */
  int count() {
    long count = number();
    if (count < 0 || count > bytes.length - at) {
      throw new IndexOutOfBoundsException(count + " of something in " + (bytes.length - at));
    }
    return (int) count;
  }

  String text() {
    int length = count();
    var text = new String(bytes, at, length, UTF_8);
    at += length;
    return text;
  }

  byte[] block() {
    int length = count();
    var block = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return block;
  }
}
