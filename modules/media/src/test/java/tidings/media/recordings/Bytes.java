// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;

/** Parts of files. */
final class Bytes {
  private Bytes() {}

  static byte[] joined(byte[]... parts) {
    var all = ByteBuffer.allocate(Stream.of(parts).mapToInt(part -> part.length).sum());
    Stream.of(parts).forEach(all::put);
    return all.array();
  }

  /** One byte a character. */
  static byte[] of(String text) {
    return text.getBytes(ISO_8859_1);
  }

  static byte[] zeros(int count) {
    return new byte[count];
  }

  static byte[] bigEndian(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
  }

  static byte[] littleEndian(int number) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(number)
        .array();
  }
}
