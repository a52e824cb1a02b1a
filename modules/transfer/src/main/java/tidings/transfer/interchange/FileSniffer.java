// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;

/** The first bytes of a file, to detect files that are not JSON lines. */
record FileSniffer(byte[] bytes) {
  private static final int SAMPLE_BYTES = 4096;
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  /** The byte order mark that some editors put before UTF-8. */
  private static final byte[] UTF8_BOM = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  static FileSniffer of(FileChannel file) throws IOException {
    var bytes = ByteBuffer.allocate(SAMPLE_BYTES);
    while (bytes.hasRemaining() && file.read(bytes, bytes.position()) >= 0) {
      // repeat until the buffer is full
    }
    return new FileSniffer(Arrays.copyOf(bytes.array(), bytes.position()));
  }

  /** Describes why the file is not in JSON lines; empty if it may be. */
  Optional<String> fault() {
    if (startsWith(GZIP)) {
      return Optional.of("is compressed; unpack it with gunzip first");
    }
    if (contains((byte) 0)) {
      return Optional.of("is not text");
    }
    return firstNonBlank() == '['
        ? Optional.of("is one array of JSON; one object on each line is needed")
        : Optional.empty();
  }

  /** Length of the byte order mark; 0 if there is none. */
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

  /** The first byte that is not white space; 0 if there is none. */
  private byte firstNonBlank() {
    for (int i = bomLength(); i < bytes.length; i++) {
      if (bytes[i] < 0 || bytes[i] > ' ') {
        return bytes[i];
      }
    }
    return 0;
  }
}
