// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;

/** What a file begins with, by which one sees whether it has lines at all. */
record FirstBytes(byte[] bytes) {
  private static final int MOST = 4096;
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  /** What some editors put before UTF-8. */
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  static FirstBytes of(FileChannel file) throws IOException {
    var bytes = ByteBuffer.allocate(MOST);
    while (bytes.hasRemaining() && file.read(bytes, bytes.position()) >= 0) {
      // on to what is left of it
    }
    return new FirstBytes(Arrays.copyOf(bytes.array(), bytes.position()));
  }

  /** Why it is no file of lines, if it is none. */
  Optional<String> fault() {
    if (begin(GZIP)) {
      return Optional.of("is packed; unpack it with gunzip first");
    }
    if (has((byte) 0)) {
      return Optional.of("is not text");
    }
    return firstSign() == '['
        ? Optional.of("is one array of JSON; one object on each line is needed")
        : Optional.empty();
  }

  /** How many of them only say that what follows is UTF-8. */
  int mark() {
    return begin(MARK) ? MARK.length : 0;
  }

  private boolean begin(byte... with) {
    return Arrays.mismatch(bytes, 0, Math.min(bytes.length, with.length), with, 0, with.length) < 0;
  }

  private boolean has(byte one) {
    for (byte octet : bytes) {
      if (octet == one) {
        return true;
      }
    }
    return false;
  }

  /** The first one that is no space; 0, if there is none. */
  private byte firstSign() {
    for (int at = mark(); at < bytes.length; at++) {
      if (bytes[at] < 0 || bytes[at] > ' ') {
        return bytes[at];
      }
    }
    return 0;
  }
}
