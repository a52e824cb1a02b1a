// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tidings.store.Table;

/** The lines of a file, one after another, none of them longer than an item can make it. */
final class BackupLineReader {
  /** A character that JSON escapes takes six bytes for one. */
  static final int MAX_LINE_BYTES = 6 * Table.MAX_ITEM_BYTES + 1024;

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;

  /** @param in is buffered */
  BackupLineReader(InputStream in) {
    this.in = in;
  }

  /** Empty at the end. @throws IOException also when a line is too long, or has no end */
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

  /** The same where one has to be. */
  byte[] nextRequired() throws IOException {
    return next().orElseThrow(() -> new IOException("it ends too early"));
  }

  /** Of the line that came last, from 1 on. */
  long number() {
    return number;
  }
}
