// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Bytes being put together: texts, and numbers that take fewer bytes the smaller they are. */
final class Output {
  /** Holds most rows without growing. */
  private static final int FIRST = 256;
  private static final int LOW_BITS = 0x7F;
  private static final int MORE = 0x80;
  private static final int LONGEST_NUMBER = 10;

  private byte[] bytes = new byte[FIRST];
  private int size;

  void put(byte value) {
    room(1);
    bytes[size++] = value;
  }

  /** Seven bits a byte, the lowest first. */
  void number(long value) {
    room(LONGEST_NUMBER);
    long rest = value;
    while ((rest & ~LOW_BITS) != 0) {
      bytes[size++] = (byte) (rest & LOW_BITS | MORE);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void text(String text) {
    block(text.getBytes(UTF_8));
  }

  /** Bytes, and before them how many there are. */
  void block(byte[] block) {
    number(block.length);
    room(block.length);
    System.arraycopy(block, 0, bytes, size, block.length);
    size += block.length;
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void room(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
