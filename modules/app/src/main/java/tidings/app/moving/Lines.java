// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tidings.store.Table;

/** The lines of a file, one after another, none of them longer than an item can make it. */
final class Lines {
  /** A character that JSON escapes takes six bytes for one. */
  static final int MOST_BYTES = 6 * Table.ITEM_BYTES + 1024;

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;

  /** @param in is buffered */
  Lines(InputStream in) {
    this.in = in;
  }

  /** Empty at the end. @throws IOException also when a line is too long, or has no end */
  Optional<byte[]> next() throws IOException {
    line.reset();
    number++;
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0 && line.size() == 0) {
        return Optional.empty();
      }
      if (next < 0) {
        throw new IOException("it ends within a line");
      }
      if (line.size() == MOST_BYTES) {
        throw new IOException("a line is longer than " + MOST_BYTES + " bytes");
      }
      line.write(next);
    }
    return Optional.of(line.toByteArray());
  }

  /** The same where one has to be. */
  byte[] needed() throws IOException {
    return next().orElseThrow(() -> new IOException("it ends too early"));
  }

  /** Of the line that came last, from 1 on. */
  long number() {
    return number;
  }
}
