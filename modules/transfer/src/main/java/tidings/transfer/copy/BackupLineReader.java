// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tidings.store.Table;

/** Reads a file line by line. The length of a line is bounded by the size of an item. */
final class BackupLineReader {
  /** Maximum length of a line: JSON escapes take up to six bytes per byte of an item. */
  static final int MAX_LINE_BYTES = 6 * Table.MAX_ITEM_BYTES + 1024;

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;

  /** @param in a buffered stream */
  BackupLineReader(InputStream in) {
    this.in = in;
  }

  /**
   * The next line; empty at the end of the file.
   *
   * @throws IOException also if a line is too long, or has no line end
   */
  Optional<byte[]> next() throws IOException {
    line.reset();
    number++;
    for (int octet = in.read(); octet != '\n'; octet = in.read()) {
      if (octet < 0 && line.size() == 0) {
        return Optional.empty();
      }
      if (octet < 0) {
        throw new IOException("it ends within a line");
      }
      if (line.size() == MAX_LINE_BYTES) {
        throw new IOException("a line is longer than " + MAX_LINE_BYTES + " bytes");
      }
      line.write(octet);
    }
    return Optional.of(line.toByteArray());
  }

  /** The next line; fails at the end of the file. */
  byte[] nextRequired() throws IOException {
    return next().orElseThrow(() -> new IOException("it ends too early"));
  }

  /** Number of the last line, counted from 1. */
  long number() {
    return number;
  }
}
