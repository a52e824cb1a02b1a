// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;

/** What a file begins with, by which one sees whether it has lines at all. */
record FileSniffer(byte[] bytes) {
  private static final int SAMPLE_BYTES = 4096;
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  /** What some editors put before UTF-8. */
  private static final byte[] UTF8_BOM = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  static FileSniffer of(FileChannel file) throws IOException {
    var bytes = ByteBuffer.allocate(SAMPLE_BYTES);
    while (bytes.hasRemaining() && file.read(bytes, bytes.position()) >= 0) {
      // on to what is left of it
    }
    return new FileSniffer(Arrays.copyOf(bytes.array(), bytes.position()));
  }

  /** Why it is no file of lines, if it is none. */
  Optional<String> fault() {
    if (startsWith(GZIP)) {
      return Optional.of("is packed; unpack it with gunzip first");
    }
    if (contains((byte) 0)) {
      return Optional.of("is not text");
    }
    return firstNonBlank() == '['
        ? Optional.of("is one array of JSON; one object on each line is needed")
        : Optional.empty();
  }

  /** How many of them only say that what follows is UTF-8. */
  int bomLength() {
    return startsWith(UTF8_BOM) ? UTF8_BOM.length : 0;
  }

  private boolean startsWith(byte... prefix) {
    return Arrays.mismatch(bytes, 0, Math.min(bytes.length, prefix.length), prefix, 0,
        prefix.length) < 0;
  }

  private boolean contains(byte wanted) {
    for (byte octet : bytes) {
      if (octet == wanted) {
        return true;
      }
    }
    return false;
  }

  /** The first one that is no space; 0, if there is none. */
  private byte firstNonBlank() {
    for (int i = bomLength(); i < bytes.length; i++) {
      if (bytes[i] < 0 || bytes[i] > ' ') {
        return bytes[i];
      }
    }
    return 0;
  }
}
